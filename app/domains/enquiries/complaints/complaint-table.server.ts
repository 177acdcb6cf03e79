import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { baseLanguage, languages } from "#app/lib/text/language.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { complaintStates } from "./complaint.ts";

/** Complaints with their ticket number, kept by whoever filed them and by the law's clock (rules: complaints-1). */
export const complaints = pgTable(
  "complaints",
  {
    id: text().primaryKey(),
    /** "C-2026-0042", taken with the row (rules: complaints-2). */
    ticket: text().notNull().unique(),
    /** Of who was logged in; NULL for anybody else, and once the account is gone. */
    userId: text("user_id"),
    /** Of the order that it is about, where it is known to be the sender's own; it may be gone since. */
    orderId: text("order_id"),
    /** As it was typed, or the order's own; "" where it is about none. */
    orderNumber: text("order_number").notNull().default(""),
    name: text().notNull(),
    /** "" where there is none; then there is a phone number. */
    email: text().notNull().default(""),
    phone: text().notNull().default(""),
    text: text("message").notNull(),
    /** What whoever filed it is written in. */
    language: text({ enum: languages }).notNull().default(baseLanguage),
    state: text({ enum: complaintStates }).notNull().default("open"),
    filedAt: moment("filed_at").notNull().defaultNow(),
    /** What is due next, the acknowledgement or the answer; NULL where nothing is. */
    dueAt: moment("due_at"),
    acknowledgedAt: moment("acknowledged_at"),
    /** When it was answered first. */
    answeredAt: moment("answered_at"),
    closedAt: moment("closed_at"),
  },
  (table) => [
    check("complaints_due", sql`(state in ('open', 'acknowledged')) = (due_at is not null)`),
    index("complaints_due_next").on(table.dueAt, table.id).where(sql`due_at is not null`),
    index("complaints_by_date").on(table.filedAt, table.id),
    index("complaints_of_order").on(table.orderId).where(sql`order_id is not null`),
    index("complaints_by_order_number").on(table.orderNumber).where(sql`order_number <> ''`),
    index("complaints_of_user").on(table.userId).where(sql`user_id is not null`),
  ],
);

/** What the shop said to a complaint. */
export const complaintAnswers = pgTable(
  "complaint_answers",
  {
    id: text().primaryKey(),
    complaintId: text("complaint_id")
      .notNull()
      .references(() => complaints.id, { onDelete: "cascade" }),
    text: text("answer").notNull(),
    at: moment("at").notNull().defaultNow(),
    /** The e-mail address of who wrote it. */
    answeredBy: text("answered_by").notNull(),
  },
  (table) => [index("complaint_answers_of").on(table.complaintId, table.at)],
);

/** How many tickets each year has given out. */
export const complaintCounters = pgTable("complaint_counters", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

declareTopics([complaints, complaintAnswers, complaintCounters], ["complaints", "my-orders"]);
