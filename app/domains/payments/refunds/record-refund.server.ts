import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { tellBesides } from "#app/domains/orders/mails/tell-besides.server.ts";
import { type RefundState, returnsStock } from "#app/domains/orders/order/order.ts";
import { mayFollow, refundSteps } from "#app/domains/orders/order/order-steps.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { publishOrder } from "#app/domains/orders/order/publish-order.server.ts";
import { noteEvent } from "#app/domains/orders/status/order-events.server.ts";
import { releaseStock, type StockMove } from "#app/domains/orders/stock/stock-hold.server.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { partialRefunds, payments, providerOrders } from "../payment-tables.server.ts";
import type { ProviderRefund } from "../provider/razorpay.server.ts";

/** How often the provider is asked about a refund that takes its time, in ms. */
export const refundCheckEvery = 60 * 60 * 1000;

/** How a refund of a payment stands, as the provider tells of it. */
interface RefundNews extends ProviderRefund {
  payment_id: string;
  amount: Paise;
}

/** A payment with its order. */
export type LockedPayment = typeof payments.$inferSelect & {
  orderId: string;
  orderNumber: string;
  /** What of it went back in parts, or is about to: as a whole goes what is left (rules: refunds-6). */
  inParts: Paise;
  /** User id; undefined where the order is gone. */
  buyer: string | undefined;
};

/**
 * Writes down how a refund stands as the provider tells; what is refunded stays so.
 * @param isLast where the provider says that nothing is left of the payment: refunds made by hand in
 * its dashboard may come in parts.
 */
export async function recordRefund(refund: RefundNews, isLast = false): Promise<void> {
  const { id, payment_id, status } = refund;
  if (status === "processed") {
    const refunded = { refundId: id, refundFailure: null, refundedAt: new Date() };
    await applyRefund(payment_id, { state: "refunded", ...refunded }, isLast ? undefined : refund);
  } else if (status === "failed") {
    // The provider's own words come by mail to the account's owner; the event has none.
    const failed = { refundId: null, refundFailure: "failed" };
    await applyRefund(payment_id, { state: "refund-due", ...failed }, refund);
  } else {
    const refundCheckAt = new Date(Date.now() + refundCheckEvery);
    await db
      .update(payments)
      .set({ refundId: id, refundCheckAt })
      .where(and(eq(payments.id, payment_id), eq(payments.state, "refund-asked")));
    publishOrder(undefined);
  }
}

/** How a refund of a whole payment stands, by the payment's state. */
export const refundStateOf = {
  "refund-due": "due",
  "refund-asked": "asked",
  refunded: "refunded",
} as const;

/**
 * Writes down that a payment is refunded, or that it is still to go back.
 * @param refund the one that the provider reported: a part of the payment, or an earlier refund's late
 * failure, changes nothing. Undefined where the whole payment is known to be back.
 */
export async function applyRefund(
  paymentId: string,
  to: Partial<typeof payments.$inferInsert> & { state: "refund-due" | "refunded" },
  refund?: Pick<RefundNews, "id" | "amount">,
): Promise<void> {
  const applied = await db.transaction(async (tx) => {
    const found = await lockPayment(tx, paymentId);
    if (!found) return undefined;
    // A part of it, sent back by hand in the provider's dashboard, is the dashboard's to follow.
    if (refund && refund.amount < found.amount - found.inParts) return undefined;
    // An earlier one's failure, reported late, is not the failure of the one that is on its way.
    const another = refund && found.refundId !== null && found.refundId !== refund.id;
    if (another && to.state === "refund-due") return undefined;
    let moves: StockMove[] = [];
    if (found.state === "kept") {
      if (to.state !== "refunded") return undefined;
      moves = await returnGoods(tx, found);
    } else if (!mayFollow(refundSteps, refundStateOf[found.state], refundStateOf[to.state])) {
      return undefined;
    }
    const refundReason = found.refundReason ?? "by-admin";
    await tx
      .update(payments)
      .set({ ...to, refundReason, refundCheckAt: null })
      .where(eq(payments.id, paymentId));
    await setOrderRefund(tx, found, refundStateOf[to.state]);
    return { buyer: found.buyer, moves };
  });
  if (applied) publishOrder(applied.buyer, applied.moves);
}

/**
 * Locks the order, then the payment: the same order as recordPayment, so that the two cannot
 * deadlock.
 */
export async function lockPayment(
  tx: Transaction,
  paymentId: string,
): Promise<LockedPayment | undefined> {
  const [found] = await tx
    .select({ orderId: providerOrders.orderId, orderNumber: providerOrders.orderNumber })
    .from(payments)
    .innerJoin(providerOrders, eq(providerOrders.id, payments.providerOrderId))
    .where(eq(payments.id, paymentId));
  if (!found) return undefined;
  const [order] = await tx
    .select({ buyer: orders.userId })
    .from(orders)
    .where(eq(orders.id, found.orderId))
    .for("update");
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for("update");
  if (!payment) return undefined;
  const [sent] = await tx.select({ inParts }).from(payments).where(eq(payments.id, paymentId));
  return { ...payment, ...found, buyer: order?.buyer, inParts: sent?.inParts ?? 0 };
}

/** What of a payment goes back in parts, whatever has become of them; a column beside those of payments. */
export const inParts = sql<Paise>`coalesce((
  select sum(${named(partialRefunds.amount)}) from ${partialRefunds}
  where ${named(partialRefunds.paymentId)} = ${named(payments.id)}
), 0)`.mapWith(Number);

/** With its table's name, which Drizzle leaves out in a query of one table. */
function named(column: AnyPgColumn): SQL {
  return sql`${column.table}.${sql.identifier(column.name)}`;
}

/**
 * Returns to stock the goods that this payment paid for, unless they have been sent
 * (rules: refunds-2).
 * @returns what was moved.
 */
export async function returnGoods(tx: Transaction, payment: LockedPayment): Promise<StockMove[]> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.orderId));
  const isToReturn = order?.paymentId === payment.id && returnsStock(order);
  return isToReturn ? releaseStock(tx, order) : [];
}

/**
 * Writes the refund's state on the order and its timeline, if the order was paid with this payment;
 * a second payment's refund does not show there.
 */
export async function setOrderRefund(
  tx: Transaction,
  payment: LockedPayment,
  refund: RefundState,
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.orderId));
  if (order?.paymentId !== payment.id) return;
  await tx.update(orders).set({ refund }).where(eq(orders.id, order.id));
  await noteEvent(tx, order.id, refund === "refunded" ? "refunded" : `refund-${refund}`);
  if (refund !== "refunded") return;
  const { id: orderId, userId, language, selectedAddresses } = order;
  const detail = { amount: String(payment.amount - payment.inParts) };
  const refunded = { kind: "refund-sent", detail, occasion: payment.id } as const;
  const phone = selectedAddresses.phoneNumber;
  await tellBesides(tx, { orderId, userId, phone, language, ...refunded });
}
