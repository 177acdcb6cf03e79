import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { languages } from "#app/lib/text/language.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics, neverShown } from "#app/server/database/table-topics.server.ts";
import { type InvoiceContent, invoiceKinds } from "./invoice.ts";

const paise = (name: string) => bigint(name, { mode: "number" }).notNull();

/** Invoices, credit and debit notes (rules: invoices-1). Rows are never deleted, and outlive their orders. */
export const invoices = pgTable(
  "invoices",
  {
    id: text().primaryKey(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** "INV/26-27" */
    series: text().notNull(),
    /** Counts within the series, from 1. */
    sequence: integer().notNull(),
    /** "INV/26-27/0042": at most 16 characters (CGST rule 46). */
    number: text()
      .notNull()
      .generatedAlwaysAs(
        sql`series || '/' || lpad(sequence::text, greatest(4, length(sequence::text)), '0')`,
      ),
    day: date().notNull(),
    issuedAt: moment("issued_at").notNull(),
    // Not a foreign key: the order may be deleted.
    orderId: text("order_id").notNull(),
    orderNumber: text("order_number").notNull(),
    /** Of a credit or debit note the invoice that it changes. */
    creditOf: text("credit_of"),
    reason: text(),
    language: text({ enum: languages }).notNull(),
    buyerGstin: text("buyer_gstin"),
    placeOfSupply: char("place_of_supply", { length: 2 }).notNull(),
    isInterState: boolean("is_inter_state").notNull(),
    /** What it comes to; of a credit note what it takes back. */
    value: paise("value"),
    taxable: paise("taxable"),
    cgst: paise("cgst"),
    sgst: paise("sgst"),
    igst: paise("igst"),
    content: jsonb().$type<InvoiceContent>().notNull(),
    cancelledAt: moment("cancelled_at"),
  },
  (table) => [
    unique("invoices_number").on(table.series, table.sequence),
    check("invoices_number_short", sql`sequence between 1 and 999999`),
    check("invoices_add_up", sql`value = taxable + cgst + sgst + igst`),
    check("invoices_not_negative", sql`least(value, taxable, cgst, sgst, igst) >= 0`),
    check(
      "invoices_credit_has_invoice",
      sql`(kind in ('credit-note', 'debit-note')) = (credit_of is not null)`,
    ),
    index("invoices_by_order").on(table.orderId),
    index("invoices_by_day").on(table.day, table.id),
    index("invoices_by_time").on(table.issuedAt, table.id),
    index("invoices_by_number").on(sql`number text_pattern_ops`),
  ],
);

/** The last number of each series; its row's lock keeps numbers unique and without gaps (rules: invoices-3). */
export const invoiceCounters = pgTable("invoice_counters", {
  /** "INV/26-27" */
  series: text().primaryKey(),
  last: integer().notNull(),
  /** The day of the last one: none after it is of an earlier day. */
  lastDay: date("last_day").notNull(),
});

/** PDFs that were made of invoices, each once: its bytes are in the store of files (rules: invoices-4). */
export const invoiceFiles = pgTable(
  "invoice_files",
  {
    invoiceId: text("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** Paper and number of copies: "a4-1". */
    form: text().notNull(),
    /** In the store of files. */
    name: text().notNull(),
    /** SHA-256 of its bytes, in hexadecimal digits. */
    hash: text().notNull(),
    madeAt: moment("made_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.form] })],
);

/**
 * Orders of which something has happened that their invoices may have to follow. Triggers of orders and of refunds write
 * it (db/migrations/0018_tax.sql), and settleInvoices takes it away: so no command can forget it.
 */
export const invoicesDue = pgTable(
  "invoices_due",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    orderId: text("order_id").notNull(),
    event: text({ enum: ["left", "paid", "changed"] }).notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("invoices_due_by_order").on(table.orderId)],
);

/** Months whose books an owner has closed (rules: invoices-6). */
export const closedMonths = pgTable("closed_months", {
  /** "2026-11" */
  month: text().primaryKey(),
  closedAt: moment("closed_at").notNull().defaultNow(),
  /** User id; not a foreign key, because it outlives the account. */
  closedBy: text("closed_by").notNull(),
});

declareTopics([invoices], ["invoices", "orders", "my-orders"]);
declareTopics([closedMonths], ["invoices"]);
declareTopics([invoiceCounters, invoiceFiles, invoicesDue], neverShown);
