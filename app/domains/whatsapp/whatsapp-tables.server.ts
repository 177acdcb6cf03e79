import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { languages } from "#app/lib/text/language.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { messageStates, type WhatsappContent } from "./whatsapp.ts";

/** What the shop has sent by WhatsApp or is about to, and what was written to it (rules: whatsapp-1). */
export const whatsappMessages = pgTable(
  "whatsapp_messages",
  {
    id: text().primaryKey(),
    direction: text({ enum: ["out", "in"] }).notNull(),
    /** Digits with country code: "919876543210". */
    phone: text().notNull(),
    /** Checked at the commit: a message is written before the order that it tells of. */
    orderId: text("order_id").references(() => orders.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The name of a template, or "text", "button" and whatever else the provider calls a message. */
    kind: text().notNull(),
    language: text({ enum: languages }).notNull(),
    content: jsonb().$type<WhatsappContent>().notNull(),
    /** What it tells of: of one occasion there is one message ("order-shipped:" and its id). */
    key: text().unique(),
    state: text({ enum: messageStates }).notNull(),
    /** The provider's own id (wamid). */
    providerId: text("provider_id").unique(),
    /** Why it failed, or has not been taken yet: the provider's code and words. */
    problem: text(),
    /** What it cost, in paise and parts of one, and in which of the provider's categories; null while nobody has said. */
    category: text(),
    price: doublePrecision(),
    createdAt: moment("created_at").notNull().defaultNow(),
    stateAt: moment("state_at").notNull().defaultNow(),
    /** Not before; and since when it is being given to the provider: of such a one nobody knows whether it was. */
    dueAt: moment("due_at").notNull().defaultNow(),
    triedAt: moment("tried_at"),
    tries: integer().notNull().default(0),
    /**
     * Of one that was written to the shop: when it was answered, and the user id of who did; without one the shop did
     * itself. Of a text of the shop's who wrote it, likewise.
     */
    answeredAt: moment("answered_at"),
    answeredBy: text("answered_by"),
  },
  (table) => [
    index("whatsapp_messages_order").on(table.orderId),
    index("whatsapp_messages_user").on(table.userId),
    index("whatsapp_messages_phone").on(table.phone, table.id),
    index("whatsapp_messages_created").on(table.createdAt),
    index("whatsapp_messages_in").on(table.phone, table.createdAt).where(sql`direction = 'in'`),
    index("whatsapp_messages_unanswered")
      .on(table.phone, table.id)
      .where(sql`direction = 'in' and answered_at is null`),
    index("whatsapp_messages_waiting").on(table.dueAt).where(sql`state = 'waiting'`),
    check("whatsapp_messages_phone_digits", sql`phone ~ '^[1-9][0-9]{6,14}$'`),
    check("whatsapp_messages_direction", sql`(direction = 'in') = (state = 'received')`),
  ],
);

/** Who wants to be told by WhatsApp, by number: whoever says no stays in it (rules: whatsapp-2). */
export const whatsappConsents = pgTable(
  "whatsapp_consents",
  {
    phone: text().primaryKey(),
    /** Of whose account it is; null where the number itself wrote. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    isIn: boolean("is_in").notNull(),
    at: moment("at").notNull().defaultNow(),
    /** At the checkout, in the profile, or by a message of the number's own. */
    how: text({ enum: ["checkout", "profile", "message"] }).notNull(),
  },
  (table) => [index("whatsapp_consents_user").on(table.userId)],
);

/** One row: what is told by WhatsApp, and what a message costs (rules: whatsapp-1). */
export const whatsappSettings = pgTable(
  "whatsapp_settings",
  {
    id: text().primaryKey().default("whatsapp"),
    isOn: boolean("is_on").notNull().default(false),
    /** Names of templates. */
    kinds: text().array().notNull().default([]),
    /** Paise of a message, and parts of one, by the provider's category. */
    prices: jsonb().$type<Record<string, number>>().notNull().default({}),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  () => [check("whatsapp_settings_one_row", sql`id = 'whatsapp'`)],
);

declareTopics([whatsappMessages], ["whatsapp", "my-whatsapp"]);
declareTopics([whatsappConsents], ["my-whatsapp"]);
declareTopics([whatsappSettings], ["whatsapp-settings"]);
