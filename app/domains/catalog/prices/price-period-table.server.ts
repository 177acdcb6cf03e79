import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { products } from "../product/product-table.server.ts";
import { pricePeriodStates } from "./price-period.ts";

/**
 * Prices of a product from a moment to a moment (rules: prices-1). While one runs, products.price is its
 * price; where somebody has given it another, the period is over (rules: prices-4). Amounts in paise.
 */
export const pricePeriods = pgTable(
  "price_periods",
  {
    id: text().primaryKey(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    price: integer().notNull(),
    /** What the product cost when it was planned; from its start, what it cost before and costs again afterwards. */
    priceBefore: integer("price_before"),
    startsAt: moment("starts_at").notNull(),
    /** Its first moment without this price. */
    endsAt: moment("ends_at").notNull(),
    state: text({ enum: pricePeriodStates }).notNull().default("planned"),
    /** When it ended or was cancelled. */
    endedAt: moment("ended_at"),
    /** User id. */
    createdBy: text("created_by").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("price_periods_price_positive", sql`price > 0`),
    check("price_periods_end_after_start", sql`ends_at > starts_at`),
    check(
      "price_periods_running_knows_before",
      sql`state <> 'running' or price_before is not null`,
    ),
    check(
      "price_periods_over_has_end",
      sql`(state in ('ended', 'cancelled')) = (ended_at is not null)`,
    ),
    uniqueIndex("price_periods_one_running").on(table.productId).where(sql`state = 'running'`),
    index("price_periods_of_product").on(table.productId),
    index("price_periods_to_start").on(table.startsAt, table.id).where(sql`state = 'planned'`),
    index("price_periods_to_end").on(table.endsAt, table.id).where(sql`state = 'running'`),
    index("price_periods_over").on(table.endedAt, table.id).where(sql`ended_at is not null`),
  ],
);

declareTopics([pricePeriods], ["prices", "products"]);
