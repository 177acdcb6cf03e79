import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { translationsColumn } from "#app/server/text/translations.server.ts";
import type { RecallTexts } from "./batches/recall.ts";
import { stockEntryKinds } from "./ledger/stock-entry.ts";

/**
 * The stock ledger: one row for each change of a product's stock, never changed afterwards (rules: ledger-1).
 * A change that nobody entered is entered by a trigger, as "unexplained" (decision 052).
 */
export const stockEntries = pgTable(
  "stock_entries",
  {
    // Not a foreign key: what was sold of a product outlives it.
    productId: text("product_id").notNull(),
    /** The product's own count, from 1 and without gaps: products.last_stock_entry. */
    number: integer().notNull(),
    kind: text({ enum: stockEntryKinds }).notNull(),
    /** What came (above 0) or went. */
    units: integer().notNull(),
    /** How many there are after it. */
    stock: integer().notNull(),
    /** The order that took or gave them back. */
    orderId: text("order_id"),
    /** The batch that they came to or went from, where no order says it (order_batches). */
    batchId: text("batch_id"),
    /** User id of the staff member who entered it; not a foreign key, because it outlives the account. */
    enteredBy: text("entered_by"),
    note: text(),
    /** The number of the entry that this one takes back (rules: ledger-4). */
    undoes: integer(),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.number] }),
    uniqueIndex("stock_entries_undone_once")
      .on(table.productId, table.undoes)
      .where(sql`undoes is not null`),
    // Nearly all entries are sales; the others are found among them, one kind at a time.
    index("stock_entries_by_kind")
      .on(table.productId, table.kind, table.number)
      .where(sql`kind <> 'sold'`),
    index("stock_entries_by_hand").on(table.time).where(sql`order_id is null`),
    index("stock_entries_by_batch").on(table.batchId).where(sql`batch_id is not null`),
  ],
);

/** What was made together: it has a number, and is best before the same day (rules: batches-1). */
export const stockBatches = pgTable(
  "stock_batches",
  {
    id: text().primaryKey(),
    productId: text("product_id").notNull(),
    /** As it is printed on the packs. */
    number: text().notNull(),
    /** "2027-03-31", the last day on which it is at its best. */
    bestBefore: date("best_before").notNull(),
    madeOn: date("made_on"),
    /** Of the product's stock, so many are of this batch. */
    units: integer().notNull().default(0),
    /** On the shelf, but not for sale: too little of their life is left (rules: batches-4). */
    withheld: integer().notNull().default(0),
    /** The group that made it; not a foreign key, because groups are retired and never deleted. */
    groupId: text("group_id"),
    /** "2027-03-31", the day on which it was called back; null while it is not (rules: labels-9). */
    recalledOn: date("recalled_on"),
    /** What those who have a pack are to do. */
    recallWords: text("recall_words").notNull().default(""),
    /** Of `recallWords`. */
    translations: translationsColumn<RecallTexts>(),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [
    unique("stock_batches_number").on(table.productId, table.number),
    check("stock_batches_units_not_negative", sql`units >= 0`),
    check("stock_batches_withheld_not_negative", sql`withheld >= 0`),
    check("stock_batches_recall", sql`(recalled_on is null) = (recall_words = '')`),
    // Nearly all batches are sold out: what is left is looked for by product, the first to expire first.
    index("stock_batches_on_sale").on(table.productId, table.bestBefore).where(sql`units > 0`),
    index("stock_batches_by_time").on(table.time, table.id),
    index("stock_batches_left").on(table.bestBefore).where(sql`units > 0 or withheld > 0`),
  ],
);

declareTopics([stockEntries], ["stock"]);
// What its packs tell (rules: labels-6) changes more rarely than how many are left, and is for everybody.
declareTopics([stockBatches], ["stock", "batches"]);
