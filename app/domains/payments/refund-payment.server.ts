import { and, eq } from "drizzle-orm";
import { holdsStock, type RefundState } from "#app/domains/orders/order.ts";
import { noteEvent } from "#app/domains/orders/order-events.server.ts";
import { mayFollow, refundSteps } from "#app/domains/orders/order-steps.ts";
import { orders } from "#app/domains/orders/order-table.server.ts";
import { publishOrder } from "#app/domains/orders/publish-order.server.ts";
import { releaseStock, type StockMove } from "#app/domains/orders/stock-hold.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { log } from "#app/server/log.server.ts";
import { payments, providerOrders } from "./payment-tables.server.ts";
import { fetchPayment, fetchRefund, ProviderRefusal, refundWhole } from "./razorpay.server.ts";
import type { RefundEntity } from "./webhook-event.ts";

/** After this time, in ms, a refund that was asked for and not answered is asked for again. */
const answerTakes = 60 * 1000;

/** How often the provider is asked about a refund that takes its time, in ms. */
const refundCheckEvery = 60 * 60 * 1000;

type Payment = typeof payments.$inferSelect & {
  orderId: string;
  orderNumber: string;
  /** User id; undefined where the order is gone. */
  buyer: string | undefined;
};

export type RefundRefusal =
  | "not-found"
  | "not-refundable"
  | { code: "provider-refused"; message: string };

/**
 * Sends a payment back as a whole. That it is to go back is written down before the provider is
 * asked, and goods that have not left the house return to the shelf with it; where no answer comes,
 * the job asks again.
 */
export async function refundPayment(
  paymentId: string,
  actor: Actor,
): Promise<Result<{ state: "refund-asked" | "refunded"; orderNumber: string }, RefundRefusal>> {
  const asked = await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return "not-found";
    if (payment.state !== "kept" && payment.state !== "refund-due") return "not-refundable";
    const moves = await giveBackGoods(tx, payment);
    await tx
      .update(payments)
      .set({
        state: "refund-asked",
        refundReason: payment.refundReason ?? "by-admin",
        refundCheckAt: new Date(Date.now() + answerTakes),
        refundFailure: null,
      })
      .where(eq(payments.id, paymentId));
    await showOnOrder(tx, payment, "asked");
    const { amount, orderNumber } = payment;
    await record(tx, actor, "payment.refund", paymentId, { amount, order: orderNumber });
    return { payment, moves };
  });
  if (typeof asked === "string") return refused(asked);
  const { payment, moves } = asked;
  publishOrder(payment.buyer, moves);
  try {
    return await askForRefund(payment);
  } catch (error) {
    log.warn({ err: error, payment: paymentId }, "a refund could not be asked for; trying again");
    return ok({ state: "refund-asked", orderNumber: payment.orderNumber });
  }
}

/**
 * Closes the refund of a payment that the provider refuses to send back, and that the shop has
 * returned in another way.
 */
export async function markRefunded(
  paymentId: string,
  actor: Actor,
): Promise<Result<string, "not-found" | "not-refundable">> {
  const marked = await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return "not-found";
    if (payment.state !== "refund-due") return "not-refundable";
    await tx
      .update(payments)
      .set({ state: "refunded", refundedAt: new Date(), refundCheckAt: null })
      .where(eq(payments.id, paymentId));
    await showOnOrder(tx, payment, "refunded");
    const { amount, orderNumber } = payment;
    await record(tx, actor, "payment.mark-refunded", paymentId, { amount, order: orderNumber });
    return payment;
  });
  if (typeof marked === "string") return refused(marked);
  publishOrder(marked.buyer);
  return ok(marked.orderNumber);
}

/**
 * Asks the provider to send a payment back that is marked so, or how that stands. Asked again, it
 * sends it once.
 * @throws Error where the provider does not answer.
 */
export async function askForRefund(
  payment: Pick<Payment, "id" | "amount" | "orderNumber" | "refundId">,
): Promise<Result<{ state: "refund-asked" | "refunded"; orderNumber: string }, RefundRefusal>> {
  const { id, amount, orderNumber } = payment;
  try {
    const refund = payment.refundId
      ? await fetchRefund(payment.refundId)
      : await refundWhole(id, amount);
    await settleRefund({ id: refund.id, payment_id: id, amount, status: refund.status });
    const state = refund.status === "processed" ? "refunded" : "refund-asked";
    return ok({ state, orderNumber });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    if (await isRefunded(id)) {
      // Sent back by hand in the provider's dashboard, and nobody has told.
      await settle(id, { state: "refunded", refundedAt: new Date() });
      return ok({ state: "refunded", orderNumber });
    }
    log.error({ payment: id, reason: error.message }, "a refund was refused");
    await settle(id, { state: "refund-due", refundFailure: error.message });
    return refused({ code: "provider-refused", message: error.message });
  }
}

async function isRefunded(paymentId: string): Promise<boolean> {
  try {
    return (await fetchPayment(paymentId)).status === "refunded";
  } catch (error) {
    // It does not know the payment, or is away now: its refusal stands.
    log.warn({ err: error, payment: paymentId }, "a refused refund could not be looked into");
    return false;
  }
}

/**
 * Writes down how a refund stands by the provider's word; what is refunded stays so.
 * @param isLast where the provider says that nothing is left of the payment: refunds made by hand in
 * its dashboard may come in parts.
 */
export async function settleRefund(refund: RefundEntity, isLast = false): Promise<void> {
  const { id, payment_id, status } = refund;
  if (status === "processed") {
    const refunded = { refundId: id, refundFailure: null, refundedAt: new Date() };
    await settle(payment_id, { state: "refunded", ...refunded }, isLast ? undefined : refund);
  } else if (status === "failed") {
    // The provider's own words come by mail to the account's owner; the event has none.
    const failed = { refundId: null, refundFailure: "failed" };
    await settle(payment_id, { state: "refund-due", ...failed }, refund);
  } else {
    const refundCheckAt = new Date(Date.now() + refundCheckEvery);
    await db
      .update(payments)
      .set({ refundId: id, refundCheckAt })
      .where(and(eq(payments.id, payment_id), eq(payments.state, "refund-asked")));
    publishOrder(undefined);
  }
}

const orderStates = { "refund-due": "due", "refund-asked": "asked", refunded: "refunded" } as const;

async function settle(
  paymentId: string,
  to: Partial<typeof payments.$inferInsert> & { state: "refund-due" | "refunded" },
  refund?: Pick<RefundEntity, "id" | "amount">,
): Promise<void> {
  const settled = await db.transaction(async (tx) => {
    const found = await lockPayment(tx, paymentId);
    if (!found) return undefined;
    // A part of it, sent back by hand in the provider's dashboard, is the dashboard's to follow.
    if (refund && refund.amount < found.amount) return undefined;
    // An earlier one's failure, told late, is not the failure of the one that is on its way.
    const another = refund && found.refundId !== null && found.refundId !== refund.id;
    if (another && to.state === "refund-due") return undefined;
    let moves: StockMove[] = [];
    if (found.state === "kept") {
      if (to.state !== "refunded") return undefined;
      moves = await giveBackGoods(tx, found);
    } else if (!mayFollow(refundSteps, orderStates[found.state], orderStates[to.state])) {
      return undefined;
    }
    const refundReason = found.refundReason ?? "by-admin";
    await tx
      .update(payments)
      .set({ ...to, refundReason, refundCheckAt: null })
      .where(eq(payments.id, paymentId));
    await showOnOrder(tx, found, orderStates[to.state]);
    return { buyer: found.buyer, moves };
  });
  if (settled) publishOrder(settled.buyer, settled.moves);
}

/** Locks the order before the payment, as those do that record money. */
async function lockPayment(tx: Transaction, paymentId: string): Promise<Payment | undefined> {
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
  return payment && { ...payment, ...found, buyer: order?.buyer };
}

/** Goods of an order that was paid with this money, and has not left the house. */
async function giveBackGoods(tx: Transaction, payment: Payment): Promise<StockMove[]> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.orderId));
  const isToReturn = order?.paymentId === payment.id && holdsStock(order);
  return isToReturn ? releaseStock(tx, order) : [];
}

/** The order's own payment shows on the order; another, such as a second one, does not. */
async function showOnOrder(tx: Transaction, payment: Payment, refund: RefundState): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.orderId));
  if (order?.paymentId !== payment.id) return;
  await tx.update(orders).set({ refund }).where(eq(orders.id, order.id));
  await noteEvent(tx, order.id, refund === "refunded" ? "refunded" : `refund-${refund}`);
}
