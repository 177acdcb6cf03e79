import { sql } from "drizzle-orm";
import { bigint, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { figureKinds } from "./figure-kinds.ts";

/**
 * What was ordered on each day that is kept, by one thing at a time: decision 048. A kept day has one row of
 * kind "all" at least.
 */
export const dayFigures = pgTable(
  "day_figures",
  {
    /** Of Asia/Kolkata. */
    day: date().notNull(),
    kind: text({ enum: figureKinds }).notNull(),
    /** Which product, pack, state… of the kind (figure-kinds.ts). */
    key: text().notNull(),
    orders: integer().notNull(),
    /** Of them those that count as revenue (rules: dashboard-8); units and revenue are theirs. */
    sold: integer().notNull(),
    units: integer().notNull(),
    /** In paise. */
    revenue: bigint({ mode: "number" }).notNull(),
    /** What of the revenue is tax, in paise (rules: figures-8). */
    tax: bigint({ mode: "number" }).notNull().default(0),
    /** What codes took off those sold, in paise. */
    takenOff: bigint("taken_off", { mode: "number" }).notNull(),
    /** Of those sold, how many are of customers who had bought before. */
    byReturning: integer("by_returning").notNull(),
    cancelled: integer().notNull(),
    returned: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day, table.key] })],
);

/**
 * Days of which an order has changed after it was old enough to be kept; to be counted anew. Only the database's
 * triggers write here (the migration), and no two of them the same row, so that no order waits for another.
 */
export const figureChanges = pgTable(
  "figure_changes",
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    day: date().notNull(),
  },
  (table) => [index("figure_changes_by_day").on(table.day)],
);

declareTopics([dayFigures, figureChanges], ["figures", "orders"]);
