import { and, asc, count, desc, eq, gt, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Order, RefundState } from "#app/domains/orders/order/order.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db } from "#app/server/database/database.server.ts";
import { declareShopGauge } from "#app/server/metrics/declare-metric.server.ts";
import type { PaymentState, RefundReason, RefundRow } from "./payment.ts";
import { partialRefunds, payments, providerOrders } from "./payment-tables.server.ts";
import { inParts, refundStateOf } from "./refunds/record-refund.server.ts";

/** How many are listed at most. */
const windowSize = 100;

/**
 * Payments that have to go back or are on their way, the oldest first; at most 100, and whether there
 * are more. For admins.
 */
export async function refundsDue(): Promise<{ rows: RefundRow[]; hasMore: boolean }> {
  const [whole, parts] = await Promise.all([wholeRefundsDue(), partsDue()]);
  const found = [...whole, ...parts].sort((one, other) => +one.capturedAt - +other.capturedAt);
  return { rows: found.slice(0, windowSize), hasMore: found.length > windowSize };
}

/** A payment window is open for no longer, in ms. */
const windowOpenFor = 15 * 60 * 1000;

/** The provider's orders that somebody is paying just now, as far as one can know, the newest first. */
export async function paymentsUnderWay(): Promise<string[]> {
  const found = await db
    .select({ id: providerOrders.id })
    .from(providerOrders)
    .where(
      and(
        isNotNull(providerOrders.checkAt),
        gt(providerOrders.openedAt, new Date(Date.now() - windowOpenFor)),
      ),
    )
    .orderBy(desc(providerOrders.openedAt))
    .limit(windowSize);
  return found.map(({ id }) => id);
}

async function wholeRefundsDue(): Promise<RefundRow[]> {
  const found = await db
    .select({
      paymentId: payments.id,
      orderId: providerOrders.orderId,
      orderNumber: providerOrders.orderNumber,
      email: providerOrders.email,
      amount: sql<Paise>`${payments.amount} - ${inParts}`.mapWith(Number),
      state: payments.state,
      reason: payments.refundReason,
      failure: payments.refundFailure,
      capturedAt: payments.capturedAt,
    })
    .from(payments)
    .innerJoin(providerOrders, eq(providerOrders.id, payments.providerOrderId))
    .where(inArray(payments.state, ["refund-due", "refund-asked"]))
    .orderBy(asc(payments.capturedAt))
    .limit(windowSize + 1);
  // The table's own check says that a payment in these states has a reason.
  return found.map((row) => ({ ...row, part: null })) as RefundRow[];
}

/** Parts of payments, by the moment at which they were decided on. */
async function partsDue(): Promise<RefundRow[]> {
  const found = await db
    .select({
      part: { id: partialRefunds.id, reason: partialRefunds.reason },
      paymentId: partialRefunds.paymentId,
      orderId: providerOrders.orderId,
      orderNumber: providerOrders.orderNumber,
      email: providerOrders.email,
      amount: partialRefunds.amount,
      state: partialRefunds.state,
      failure: partialRefunds.failure,
      capturedAt: partialRefunds.time,
    })
    .from(partialRefunds)
    .innerJoin(payments, eq(payments.id, partialRefunds.paymentId))
    .innerJoin(providerOrders, eq(providerOrders.id, payments.providerOrderId))
    .where(ne(partialRefunds.state, "refunded"))
    .orderBy(asc(partialRefunds.time))
    .limit(windowSize + 1);
  return found.map((row) => ({
    ...row,
    reason: null,
    state: row.state === "due" ? "refund-due" : "refund-asked",
  }));
}

/**
 * How many payments, and parts of them, wait for an admin to send them back; 100 stands for any more
 * (rules: refunds-3).
 */
export async function countRefundsDue(): Promise<number> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.state, "refund-due"))
    .unionAll(
      db
        .select({ id: partialRefunds.id })
        .from(partialRefunds)
        .where(eq(partialRefunds.state, "due")),
    )
    .limit(100)
    .as("due");
  const [row] = await db.select({ n: count() }).from(due);
  return row?.n ?? 0;
}

declareShopGauge(
  "madua_refunds_due",
  "Payments that wait for somebody to send them back; 100 stands for any more.",
  countRefundsDue,
);

/** What is left of payments beside their parts: as a whole goes so much. By their ids. For admins. */
export async function leftOfPayments(paymentIds: string[]): Promise<Map<string, Paise>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: payments.id, amount: payments.amount, inParts })
    .from(payments)
    .where(inArray(payments.id, paymentIds));
  return new Map(rows.map(({ id, amount, inParts: back }) => [id, amount - back]));
}

/** Money that came in for an order, and what became of it. */
export interface OrderPayment {
  paymentId: string;
  amount: Paise;
  /** What of it goes back in parts; as a whole goes what is left. */
  inParts: Paise;
  state: PaymentState;
  /** Why it goes back; null while it is kept. */
  reason: RefundReason | null;
  refundId: string | null;
  /** What the provider said when it refused. */
  failure: string | null;
  capturedAt: Date;
  refundedAt: Date | null;
  /** The oldest first. */
  parts: OrderPart[];
}

/** A part of a payment that goes back while the rest is kept (rules: refunds-6). */
export type OrderPart = Omit<typeof partialRefunds.$inferSelect, "paymentId" | "checkAt">;

/** All money that came in for an order, the oldest first. For admins. */
export async function receivedPayments(orderId: string): Promise<OrderPayment[]> {
  const found = await db
    .select({
      paymentId: payments.id,
      amount: payments.amount,
      inParts,
      state: payments.state,
      reason: payments.refundReason,
      refundId: payments.refundId,
      failure: payments.refundFailure,
      capturedAt: payments.capturedAt,
      refundedAt: payments.refundedAt,
    })
    .from(payments)
    .innerJoin(providerOrders, eq(providerOrders.id, payments.providerOrderId))
    .where(eq(providerOrders.orderId, orderId))
    .orderBy(asc(payments.capturedAt), asc(payments.id));
  const ids = found.map(({ paymentId }) => paymentId);
  const parts = await db
    .select()
    .from(partialRefunds)
    .where(inArray(partialRefunds.paymentId, ids))
    .orderBy(asc(partialRefunds.id));
  return found.map((payment) => ({
    ...payment,
    parts: parts
      .filter(({ paymentId }) => paymentId === payment.paymentId)
      .map(({ paymentId: _, checkAt: _again, ...part }) => part),
  }));
}

/** What goes back where an order is cancelled now (cancelOrder), in paise; 0 where nothing does. */
export async function goesBackOf({ paymentId }: Pick<Order, "paymentId">): Promise<Paise> {
  if (!paymentId) return 0;
  const [payment] = await db
    .select({ left: sql<Paise>`${payments.amount} - ${inParts}`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.id, paymentId), inArray(payments.state, ["kept", "refund-due"])));
  return payment?.left ?? 0;
}

/** Money that a buyer got back, or will get. */
export interface BuyerRefund {
  id: string;
  amount: Paise;
  state: RefundState;
  /** Why: in the words of whoever sent a part of the payment; of a whole one, for which cause. */
  why: { words: string } | { cause: RefundReason };
  /** When it was sent, or, before that, decided on; null where a whole payment is still to go. */
  time: Date | null;
}

/** What the buyer of an order got back for it, the oldest first: parts, and payments as a whole. */
export async function refundsOf(orderId: string): Promise<BuyerRefund[]> {
  const received = await receivedPayments(orderId);
  return received.flatMap(({ parts, ...payment }): BuyerRefund[] => [
    ...parts.map(({ id, amount, state, reason, time, refundedAt }) => ({
      id,
      amount,
      state,
      why: { words: reason },
      time: refundedAt ?? time,
    })),
    ...wholeOf(payment),
  ]);
}

function wholeOf(payment: Omit<OrderPayment, "parts">): BuyerRefund[] {
  const { paymentId: id, amount, state, reason: cause, refundedAt: time } = payment;
  if (state === "kept" || !cause) return [];
  const rest = amount - payment.inParts;
  return [{ id, amount: rest, state: refundStateOf[state], why: { cause }, time }];
}
