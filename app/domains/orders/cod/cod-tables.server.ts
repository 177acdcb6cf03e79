import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { orders } from "../order/order-table.server.ts";
import { advanceEnds, advanceScopes } from "./advance.ts";
import { placeScopes } from "./cod-rules.ts";

const paise = (name: string) => bigint(name, { mode: "number" });

/** One row: who may pay at the door (rules: cod-1). What is null is no rule. */
export const codRules = pgTable(
  "cod_rules",
  {
    id: text().primaryKey().default("cod"),
    least: paise("least_total"),
    most: paise("most_total"),
    pinScope: text("pin_scope", { enum: placeScopes }).notNull().default("any"),
    /** Whole pin codes, and beginnings of three digits and more. */
    pinCodes: text("pin_codes").array().notNull().default([]),
    stateScope: text("state_scope", { enum: placeScopes }).notNull().default("any"),
    states: text().array().notNull().default([]),
    firstMost: paise("first_most_total"),
    mostOpen: integer("most_open"),
    mostCameBack: integer("most_came_back"),
    /** After so many days an order that came back does not count any more; null: it counts until somebody forgives it. */
    forgivenAfterDays: integer("forgiven_after_days"),
    /** Paid online at once, the rest at the door: a sum or a part of the grand total, of 100 (rules: advance-1). */
    advanceAmount: paise("advance_amount"),
    advancePercent: integer("advance_percent"),
    advanceFor: text("advance_for", { enum: advanceScopes }).notNull().default("refused"),
    advanceIfBack: text("advance_if_back", { enum: advanceEnds }).notNull().default("refunded"),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  () => [
    check("cod_rules_one_row", sql`id = 'cod'`),
    check(
      "cod_rules_amounts",
      sql`least_total > 0 and most_total > 0 and first_most_total > 0 and least_total <= most_total`,
    ),
    check(
      "cod_rules_counts",
      sql`most_open > 0 and most_came_back > 0 and forgiven_after_days between 1 and 3650`,
    ),
    check(
      "cod_rules_advance",
      sql`advance_amount >= 100 and advance_percent between 1 and 99 and (advance_amount is null or advance_percent is null)`,
    ),
  ],
);

/** Orders that came back and are not counted (rules: cod-6). */
export const codForgiven = pgTable("cod_forgiven", {
  orderId: text("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** User id; not a foreign key, because it outlives the account. */
  forgivenBy: text("forgiven_by").notNull(),
  time: moment("time").notNull().defaultNow(),
});

declareTopics([codRules], ["cod-rules"]);
declareTopics([codForgiven], ["orders", "my-orders"]);
