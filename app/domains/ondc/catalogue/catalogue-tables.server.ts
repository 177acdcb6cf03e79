import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics, neverShown } from "#app/server/database/table-topics.server.ts";
import { type Context, ondcVersions } from "../protocol/context.ts";

/** One row: where goods leave from, and what the network asks of a seller's place (rules: ondc-catalogue-1). */
export const ondcStores = pgTable(
  "ondc_stores",
  {
    id: text().primaryKey().default("store"),
    /** Degrees with six decimals: "23.344100". */
    latitude: text().notNull(),
    longitude: text().notNull(),
    street: text().notNull(),
    locality: text().notNull(),
    city: text().notNull(),
    pinCode: text("pin_code").notNull(),
    /** From 1 (Monday) to 7. */
    dayFrom: integer("day_from").notNull(),
    dayTo: integer("day_to").notNull(),
    /** "0900". */
    opensAt: text("opens_at").notNull(),
    closesAt: text("closes_at").notNull(),
    holidays: date().array().notNull().default([]),
    /** Until a parcel leaves. */
    daysToShip: integer("days_to_ship").notNull(),
    /** Whether buyers may fetch what they order. */
    offersPickup: boolean("offers_pickup").notNull().default(false),
    /** Whether they may pay at the door. */
    takesCash: boolean("takes_cash").notNull().default(false),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  () => [
    check("ondc_stores_one_row", sql`id = 'store'`),
    check("ondc_stores_days", sql`1 <= day_from and day_from <= day_to and day_to <= 7`),
    check("ondc_stores_days_to_ship", sql`days_to_ship > 0`),
  ],
);

/** Where the network looks for the shop's categories, where somebody has chosen (rules: ondc-catalogue-2). */
export const ondcCategories = pgTable("ondc_categories", {
  /** As products spell it. */
  category: text().primaryKey(),
  networkCategory: text("network_category").notNull(),
});

/** What others were last told of each product, and when that changed (rules: ondc-catalogue-5). */
export const ondcItems = pgTable(
  "ondc_items",
  {
    // Not a foreign key: that a product is gone is told too.
    productId: text("product_id").primaryKey(),
    /** The item as JSON, as it is told in 1.2.5. */
    item: text().notNull(),
    isOn: boolean("is_on").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [index("ondc_items_by_change").on(table.changedAt)],
);

/** Buyers' apps that are told what changes, until they say stop (rules: ondc-catalogue-5). */
export const ondcSubscriptions = pgTable(
  "ondc_subscriptions",
  {
    bapId: text("bap_id").notNull(),
    transactionId: text("transaction_id").notNull(),
    version: text({ enum: ondcVersions }).notNull(),
    /** Of the search that asked for it. */
    context: jsonb().$type<Context>().notNull(),
    /** The last message told what changed after the one and up to the other. */
    toldFrom: moment("told_from").notNull().defaultNow(),
    toldUntil: moment("told_until").notNull(),
    /** null before anything was told. */
    lastMessageId: text("last_message_id"),
    /** So many messages in a row were not taken. */
    failures: integer().notNull().default(0),
    startedAt: moment("started_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.bapId, table.transactionId] })],
);

declareTopics([ondcStores, ondcCategories], ["ondc-settings"]);
declareTopics([ondcItems, ondcSubscriptions], neverShown);
