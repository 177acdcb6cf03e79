import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";

/** When somebody of the company has dealt with it, and who (their e-mail). */
const handled = {
  handledAt: moment("handled_at"),
  handledBy: text("handled_by"),
};

/** Collection `contactForm` (rules: data-11). */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: text().primaryKey(),
    customerName: text("customer_name").notNull(),
    customerPhoneNumber: text("customer_phone_number").notNull(),
    customerEmailAddress: text("customer_email_address").notNull(),
    subject: text().notNull(),
    customerMessage: text("customer_message").notNull(),
    dateMessage: moment("date_message").notNull().defaultNow(),
    ...handled,
  },
  (table) => [
    index("contact_messages_by_date").on(table.dateMessage, table.id),
    index("contact_messages_open").on(table.dateMessage, table.id).where(sql`handled_at is null`),
  ],
);

/** Collection `distributorRequests` (rules: data-11). */
export const distributorRequests = pgTable(
  "distributor_requests",
  {
    id: text().primaryKey(),
    fullName: text("full_name").notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    requirements: text().notNull(),
    date: moment("date").notNull().defaultNow(),
    ...handled,
  },
  (table) => [
    index("distributor_requests_by_date").on(table.date, table.id),
    index("distributor_requests_open").on(table.date, table.id).where(sql`handled_at is null`),
  ],
);

declareTopics([contactMessages], ["contact-messages"]);
declareTopics([distributorRequests], ["distributor-requests"]);
