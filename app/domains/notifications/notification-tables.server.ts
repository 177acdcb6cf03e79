import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { baseLanguage, languages } from "#app/lib/text/language.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { notificationKinds } from "./notification.ts";

/** Devices of staff that notifications are pushed to, each with what it wants (rules: notifications-2). */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address at the browser's push service; whoever has it and our key can push. */
    endpoint: text().notNull().unique("push_subscriptions_endpoint"),
    /** The browser's public key, and the secret that it shares with us. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    kinds: text({ enum: notificationKinds }).array().notNull(),
    /** Of the page on which it was chosen: the device's. */
    language: text({ enum: languages }).notNull().default(baseLanguage),
    userAgent: text("user_agent").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When a push last failed, and how; null once one has arrived since. */
    failedAt: moment("failed_at"),
    failure: text(),
  },
  (table) => [index("push_subscriptions_by_user").on(table.userId)],
);

/** What somebody who works here has chosen for themselves; no row is the default. */
export const notificationSettings = pgTable("notification_settings", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  morningMail: boolean("morning_mail").notNull(),
});

/** What staff were told of, so that each is told once (rules: notifications-3). */
export const announcements = pgTable(
  "announcements",
  {
    /** "order", "payment", "return", "stock", "batch", "contact-message", "distributor-request" or "complaint". */
    kind: text().notNull(),
    /** The id of what it is about. */
    subjectId: text("subject_id").notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    index("announcements_by_time").on(table.kind, table.at),
  ],
);

/** Which shoppers want to be told when a product that is sold out is back (rules: back-in-stock-1). */
export const stockWaits = pgTable(
  "stock_waits",
  {
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    askedAt: moment("asked_at").notNull().defaultNow(),
    /** When it was told; null while it waits. */
    toldAt: moment("told_at"),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.userId] }),
    index("stock_waits_by_user").on(table.userId),
  ],
);

declareTopics([pushSubscriptions, notificationSettings, stockWaits], ["my-notifications"]);
declareTopics([announcements], ["order-news"]);
