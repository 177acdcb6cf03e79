import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { refundStates } from "#app/domains/orders/order/order.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics, neverShown } from "#app/server/database/table-topics.server.ts";
import { paymentStates, refundReasons } from "./payment.ts";

/**
 * The provider's order that an order is paid through. It outlives the order, so that money which
 * comes after the order was deleted is still known for what it is; and it outlives being replaced by
 * another, because a window may still be open on it (decision 025).
 */
export const providerOrders = pgTable(
  "provider_orders",
  {
    /** The provider's id: "order_…" */
    id: text().primaryKey(),
    // No foreign key, nor are the columns below looked up in the order: see above.
    orderId: text("order_id").notNull(),
    orderNumber: text("order_number").notNull(),
    email: text().notNull(),
    /** In paise. */
    amount: bigint({ mode: "number" }).notNull(),
    /** When the payment window was opened last. */
    openedAt: moment("opened_at").notNull().defaultNow(),
    /** When the provider is to be asked for payments; null once there is nothing to ask. */
    checkAt: moment("check_at"),
    /**
     * When the provider did not know it any more, or its order was changed to another amount; null for the
     * one in use.
     */
    replacedAt: moment("replaced_at"),
  },
  (table) => [
    uniqueIndex("provider_orders_in_use").on(table.orderId).where(sql`replaced_at is null`),
    index("provider_orders_by_order").on(table.orderId),
    index("provider_orders_to_check").on(table.checkAt).where(sql`check_at is not null`),
  ],
);

/** Money that was captured for an order; each payment once, whoever reports it and how often. */
export const payments = pgTable(
  "payments",
  {
    /** The provider's id: "pay_…" */
    id: text().primaryKey(),
    providerOrderId: text("provider_order_id")
      .notNull()
      .references(() => providerOrders.id),
    /** In paise. */
    amount: bigint({ mode: "number" }).notNull(),
    state: text({ enum: paymentStates }).notNull(),
    refundReason: text("refund_reason", { enum: refundReasons }),
    /** The provider's id of the refund: "rfnd_…" */
    refundId: text("refund_id"),
    /** What the provider said when it refused or failed to refund. */
    refundFailure: text("refund_failure"),
    capturedAt: moment("captured_at").notNull().defaultNow(),
    /** When the provider is to be asked (again) about the refund; null while there is none. */
    refundCheckAt: moment("refund_check_at"),
    refundedAt: moment("refunded_at"),
  },
  (table) => [
    check("payments_refund_has_reason", sql`(state = 'kept') = (refund_reason is null)`),
    index("payments_by_provider_order").on(table.providerOrderId),
    index("payments_to_refund")
      .on(table.capturedAt)
      .where(sql`state in ('refund-due', 'refund-asked')`),
    index("payments_to_check").on(table.refundCheckAt).where(sql`refund_check_at is not null`),
  ],
);

/**
 * Parts of a payment that go back, while the rest of it is kept (rules: refunds-6). A payment that goes
 * back as a whole says so itself.
 */
export const partialRefunds = pgTable(
  "partial_refunds",
  {
    /** Made here; the provider is told it, so that it sends the part once. */
    id: text().primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    /** In paise. */
    amount: bigint({ mode: "number" }).notNull(),
    state: text({ enum: refundStates }).notNull(),
    /** Why, for the buyer to read. */
    reason: text().notNull(),
    /** The order's lines were made fewer by as much; false for a favour (rules: refunds-6). */
    isForLines: boolean("is_for_lines").notNull(),
    /** How many of each product it is for, where it is for pieces. */
    pieces: jsonb().$type<Record<string, number>>(),
    /** The provider's id of the refund: "rfnd_…" */
    refundId: text("refund_id"),
    /** What the provider said when it refused or failed to refund. */
    failure: text(),
    time: moment("time").notNull().defaultNow(),
    /** When the provider is to be asked (again) about it; null while there is nothing to ask. */
    checkAt: moment("check_at"),
    refundedAt: moment("refunded_at"),
  },
  (table) => [
    check("partial_refunds_amount_positive", sql`amount > 0`),
    index("partial_refunds_by_payment").on(table.paymentId),
    index("partial_refunds_open").on(table.time).where(sql`state <> 'refunded'`),
    index("partial_refunds_to_check").on(table.checkAt).where(sql`check_at is not null`),
  ],
);

/** Webhook events that were applied, by the provider's event id (rules: payments-17). */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    event: text().notNull(),
    receivedAt: moment("received_at").notNull().defaultNow(),
  },
  (table) => [index("webhook_events_by_time").on(table.receivedAt)],
);

// The buyer's own pages show what became of the money in the order itself.
declareTopics([providerOrders, payments, partialRefunds], ["orders", "my-orders"]);
declareTopics([webhookEvents], neverShown);
