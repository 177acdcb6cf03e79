import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { offerKinds } from "./offer.ts";
import { thanksKinds } from "./online-thanks.ts";

/** What discount codes give (rules: offers-1). Amounts are whole paise. */
export const offers = pgTable(
  "offers",
  {
    id: text().primaryKey(),
    code: text().notNull(),
    kind: text({ enum: offerKinds }).notNull(),
    percent: integer(),
    amount: integer(),
    // Not a foreign key: a product may be deleted from the catalogue.
    giftProductId: text("gift_product_id"),
    startsAt: moment("starts_at"),
    endsAt: moment("ends_at"),
    minimum: integer().notNull().default(0),
    productIds: text("product_ids").array().notNull().default([]),
    categories: text().array().notNull().default([]),
    isFirstOrderOnly: boolean("is_first_order_only").notNull().default(false),
    maxUses: integer("max_uses"),
    maxUsesEach: integer("max_uses_each"),
    isActive: boolean("is_active").notNull().default(true),
    /** The rows of offer_uses that count, counted under this row's lock. */
    used: integer("use_count").notNull().default(0),
    /** What the banner of the shop says; null where none does, with the days on which it stands there. */
    banner: text(),
    bannerFrom: moment("banner_from"),
    bannerUntil: moment("banner_until"),
    addedAt: moment("added_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("offers_code").on(table.code),
    check("offers_used_not_negative", sql`use_count >= 0`),
    check(
      "offers_give_something",
      sql`case kind
        when 'percent' then percent between 1 and 100 and (amount is null or amount > 0)
        when 'amount' then amount > 0
        else gift_product_id is not null end`,
    ),
    index("offers_by_adding").on(table.addedAt, table.id),
    index("offers_with_banner").on(table.bannerFrom).where(sql`banner is not null`),
  ],
);

/** Which order has which code; a cancelled or deleted one has none any more (rules: offers-6). */
export const offerUses = pgTable(
  "offer_uses",
  {
    // Not a foreign key: orders know offers, and not the other way round.
    orderId: text("order_id").primaryKey(),
    offerId: text("offer_id")
      .notNull()
      .references(() => offers.id),
    /** Not while it waits for its payment without its units (rules: offers-6). */
    isCounted: boolean("is_counted").notNull().default(true),
  },
  (table) => [index("offer_uses_by_offer").on(table.offerId, table.orderId)],
);

/** One row: the thank-you for paying online (rules: thanks-1). Amounts are whole paise. */
export const onlineThanks = pgTable(
  "online_thanks",
  {
    id: text().primaryKey().default("thanks"),
    kind: text({ enum: thanksKinds }).notNull().default("off"),
    percent: integer(),
    amount: integer(),
    minimum: integer().notNull().default(0),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  () => [
    check("online_thanks_one_row", sql`id = 'thanks'`),
    check(
      "online_thanks_give_something",
      sql`minimum >= 0 and case kind
        when 'percent' then percent between 1 and 100 and (amount is null or amount > 0)
        when 'amount' then amount > 0
        else true end`,
    ),
  ],
);

declareTopics([offers, onlineThanks], ["offers"]);
// It changes with orders only.
declareTopics([offerUses], ["orders", "my-orders"]);
