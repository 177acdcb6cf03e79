import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";

/** One row: which batches are not sold any more (rules: batches-4). None in a shop that has never set it. */
export const stockSettings = pgTable(
  "stock_settings",
  {
    id: text().primaryKey().default("stock"),
    isWithholding: boolean("is_withholding").notNull().default(false),
    days: integer().notNull().default(45),
    percent: integer().notNull().default(30),
    either: boolean().notNull().default(false),
    arrivesIn: integer("arrives_in").notNull().default(0),
  },
  () => [
    check("stock_settings_one_row", sql`id = 'stock'`),
    check("stock_settings_days", sql`days between 0 and 999`),
    check("stock_settings_percent", sql`percent between 0 and 99`),
    check("stock_settings_arrives_in", sql`arrives_in between 0 and 60`),
  ],
);

/** A stock-taking that goes on: what was counted of each product until it is entered (rules: counting-1). */
export const stockCounts = pgTable(
  "stock_counts",
  {
    productId: text("product_id").primaryKey(),
    counted: integer().notNull(),
    /** What should have been there at that moment: the stock, what is withheld, and what waits to be packed. */
    expected: integer().notNull(),
    /** User id. */
    countedBy: text("counted_by").notNull(),
    /** When it was counted. */
    time: moment("time").notNull(),
  },
  (_table) => [check("stock_counts_not_negative", sql`counted >= 0`)],
);

/** Forms that were carried out, so that none is twice (rules: ledger-3). */
export const stockForms = pgTable(
  "stock_forms",
  {
    id: text().primaryKey(),
    /** What it said: one that says something else now is not taken for it. */
    given: text().notNull(),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [index("stock_forms_by_time").on(table.time)],
);

declareTopics([stockSettings, stockCounts, stockForms], ["stock"]);
