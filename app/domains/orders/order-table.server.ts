import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { type TotalCode, type Totals, totalParts } from "#app/lib/totals.ts";
import { moment } from "#app/server/moment-column.server.ts";
import { declareTopics } from "#app/server/table-topics.server.ts";
import type { AddressSnapshot } from "../accounts/address.ts";
import {
  orderEventKinds,
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  refundStates,
  stockHolds,
} from "./order.ts";

const paise = (name: string) => bigint(name, { mode: "number" }).notNull();

const numbered = sql`month || '/' || lpad(sequence::text, greatest(2, length(sequence::text)), '0')`;

/** "total_amount - discount_price + shipping_charge" */
function sumOf(nameOf: (code: TotalCode) => string): string {
  const terms = totalParts.map(({ code, sign }) => `${sign < 0 ? "-" : "+"} ${nameOf(code)}`);
  return terms.join(" ").replace("+ ", "");
}

/** Collection `order` (rules: data-6). Amounts are whole paise. */
export const orders = pgTable(
  "orders",
  {
    id: text().primaryKey(),
    /** "JRMG/2025-26/APR" */
    month: text().notNull(),
    /** Counts within the month, from 1. */
    sequence: integer().notNull(),
    /** "JRMG/2025-26/APR/01": at least two digits, after 99 comes 100 (rules: orders-3). */
    orderNumber: text("order_number").notNull().unique().generatedAlwaysAs(numbered),
    receipt: text().notNull().generatedAlwaysAs(sql`'REC-' || ${numbered}`),
    /** Made in the browser once a checkout; the same key gives the same order (rules: orders-7). */
    checkoutKey: text("checkout_key").notNull(),
    // Not a foreign key: an order outlives the account that placed it.
    userId: text("user_id").notNull(),
    email: text().notNull(),
    /** The address as it was at the moment of the order. */
    selectedAddresses: jsonb("selected_addresses").$type<AddressSnapshot>().notNull(),
    totalQuantity: integer("total_quantity").notNull(),
    totalAmount: paise("total_amount"),
    discountPrice: paise("discount_price"),
    shippingCharge: paise("shipping_charge"),
    grandTotal: paise("grand_total"),
    paymentMethod: text("payment_method", { enum: paymentMethods }).notNull(),
    paymentStatus: text("payment_status", { enum: paymentStatuses }).notNull(),
    paymentId: text("payment_id"),
    status: text({ enum: orderStatuses }).notNull(),
    stockHold: text("stock_hold", { enum: stockHolds }).notNull().default("taken"),
    heldUntil: moment("held_until"),
    refund: text({ enum: refundStates }),
    /** Of an order of the programme's earlier shop whose sums did not add up there (rules: import-6). */
    importedTotals: jsonb("imported_totals").$type<Partial<Totals>>(),
    /**
     * When its buyer deleted their account: it is nobody's to see any more, and what is not part of the
     * invoice goes once it is done with (rules: privacy-4, privacy-5).
     */
    accountDeletedAt: moment("account_deleted_at"),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [
    unique("orders_checkout_key").on(table.userId, table.checkoutKey),
    check("orders_totals_add_up", sql.raw(`grand_total = ${sumOf((code) => table[code].name)}`)),
    check("orders_grand_total_not_negative", sql`grand_total >= 0`),
    check("orders_hold_ends", sql`(stock_hold = 'held') = (held_until is not null)`),
    // The back office filters and searches by these; see search-orders.server.ts.
    index("orders_by_state").on(table.status, table.paymentStatus, table.time, table.id),
    index("orders_by_payment").on(table.paymentStatus, table.time, table.id),
    index("orders_by_refund").on(table.refund, table.time, table.id).where(sql`refund is not null`),
    index("orders_by_number_start").on(sql`order_number text_pattern_ops`),
    index("orders_by_name_start").on(
      sql`lower(selected_addresses->>'name') text_pattern_ops`,
      table.time,
    ),
    index("orders_by_phone_start").on(
      sql`(selected_addresses->>'phoneNumber') text_pattern_ops`,
      table.time,
    ),
    index("orders_by_hold").on(table.heldUntil).where(sql`held_until is not null`),
    index("orders_by_time").on(table.time, table.id),
    index("orders_by_user").on(table.userId, table.time, table.id),
    index("orders_of_deleted_accounts").on(table.time).where(sql`account_deleted_at is not null`),
    index("orders_by_email").on(sql`email text_pattern_ops`, table.time, table.id),
  ],
);

/** What an order comes to: a column for each of its amounts. */
export const totalColumns = {
  totalQuantity: orders.totalQuantity,
  totalAmount: orders.totalAmount,
  discountPrice: orders.discountPrice,
  shippingCharge: orders.shippingCharge,
  grandTotal: orders.grandTotal,
} satisfies Record<keyof Totals, AnyPgColumn>;

/** `cartItems` of an order: each product as it was when it was bought. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Place in the order, from 0. */
    position: integer().notNull(),
    // Not a foreign key: a sold product may be deleted from the catalogue.
    productId: text("product_id").notNull(),
    title: text().notNull(),
    pictureUrl: text("picture_url"),
    price: integer().notNull(),
    productMRP: integer("product_mrp").notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check("order_lines_quantity_positive", sql`quantity > 0`),
  ],
);

/** What happened to an order after it was placed, for its timeline. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: text().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    event: text({ enum: orderEventKinds }).notNull(),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [index("order_events_by_order").on(table.orderId)],
);

/** The last number given in each month; the row's lock keeps numbers unique and without gaps. */
export const orderNumberCounters = pgTable("order_number_counters", {
  /** "JRMG/2025-26/APR" */
  month: text().primaryKey(),
  last: integer().notNull(),
  /** How many of them were deleted: what is left is the number of orders, without counting rows. */
  deleted: integer().notNull().default(0),
});

declareTopics([orders, orderLines, orderEvents], ["orders", "my-orders"]);
declareTopics([orderNumberCounters], ["orders"]);
