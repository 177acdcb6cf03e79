import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3 }).notNull().defaultNow();

/** Collection `contactForm` (spec 3). */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: text().primaryKey(),
    customerName: text("customer_name").notNull(),
    customerPhoneNumber: text("customer_phone_number").notNull(),
    customerEmailAddress: text("customer_email_address").notNull(),
    subject: text().notNull(),
    customerMessage: text("customer_message").notNull(),
    dateMessage: moment("date_message"),
  },
  (table) => [index("contact_messages_by_date").on(table.dateMessage.desc(), table.id.desc())],
);

/** Collection `distributorRequests` (spec 3). */
export const distributorRequests = pgTable(
  "distributor_requests",
  {
    id: text().primaryKey(),
    fullName: text("full_name").notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    requirements: text().notNull(),
    date: moment("date"),
  },
  (table) => [index("distributor_requests_by_date").on(table.date.desc(), table.id.desc())],
);
