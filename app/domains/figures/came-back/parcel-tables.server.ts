import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { costAmounts } from "./order-costs.ts";
import { parcelKinds } from "./parcel-kinds.ts";

const paise = (name: string) => bigint(name, { mode: "number" }).notNull();

/**
 * What carriage, fees and packing cost of the orders that are placed from a day on (rules: costs-1). Amounts are paise.
 */
export const orderCosts = pgTable(
  "order_costs",
  {
    id: text().primaryKey(),
    /** The first day of Asia/Kolkata whose orders they are for, until the next row's. */
    since: date().notNull().unique(),
    /** Beginnings of pin codes, near and less near; all others are far. */
    nearPins: text("near_pins").array().notNull(),
    middlePins: text("middle_pins").array().notNull(),
    /** Carriage of the first weight step, and of each that follows. */
    nearFirst: paise("near_first"),
    nearMore: paise("near_more"),
    middleFirst: paise("middle_first"),
    middleMore: paise("middle_more"),
    farFirst: paise("far_first"),
    farMore: paise("far_more"),
    /** Grams of a weight step, and what box and filling weigh. */
    stepGrams: integer("step_grams").notNull(),
    boxGrams: integer("box_grams").notNull(),
    /** Carriage back, in per cent of that there. */
    backPercent: integer("back_percent").notNull(),
    /** The payment provider's fee: hundredths of a per cent, and a fixed amount; and the tax on both in per cent. */
    feeRate: integer("fee_rate").notNull(),
    feeFixed: paise("fee_fixed"),
    feeTax: integer("fee_tax").notNull(),
    /** What the courier keeps for collecting cash: hundredths of a per cent, and the least. */
    cashRate: integer("cash_rate").notNull(),
    cashLeast: paise("cash_least"),
    /** Of each parcel. */
    packing: paise("packing"),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "order_costs_not_negative",
      sql.raw(`least(${costAmounts.map((name) => table[name].name).join(", ")}) >= 0`),
    ),
    check(
      "order_costs_rates",
      sql`step_grams > 0 and least(box_grams, back_percent, fee_rate, fee_tax, cash_rate) >= 0`,
    ),
  ],
);

/**
 * What became of the parcels of each day that is kept, and what their orders earned, by one thing at a time
 * (rules: came-back-figures-1). A kept day has one row of kind "all" at least. Amounts are paise.
 */
export const parcelFigures = pgTable(
  "parcel_figures",
  {
    /** On which the orders were placed, of Asia/Kolkata. */
    day: date().notNull(),
    kind: text({ enum: parcelKinds }).notNull(),
    /** Which pin code, product, courier… of the kind (parcel-kinds.ts). */
    key: text().notNull(),
    /** Orders that have ended: handed over, or come back. All amounts are theirs. */
    ended: integer().notNull(),
    /** Parcels that left; those of them that arrived, and that came back. */
    sent: integer().notNull(),
    arrived: integer().notNull(),
    cameBack: integer("came_back").notNull(),
    /** At the shop's prices with delivery, before codes. */
    worth: paise("worth"),
    takenOff: paise("taken_off"),
    /** What was not kept of it: it came back, was sent back or refunded. */
    lost: paise("lost"),
    tax: paise("tax"),
    carriage: paise("carriage"),
    fees: paise("fees"),
    packing: paise("packing"),
    /** Carriage both ways, fees and packing of what came back. */
    wasted: paise("wasted"),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day, table.key] })],
);

/** Days of which something has changed since they were counted, as figure_changes has them (decision 048). */
export const parcelChanges = pgTable(
  "parcel_changes",
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    day: date().notNull(),
  },
  (table) => [index("parcel_changes_by_day").on(table.day)],
);

declareTopics([parcelFigures, parcelChanges, orderCosts], ["figures", "orders"]);
