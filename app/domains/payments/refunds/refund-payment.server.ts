import { and, eq } from "drizzle-orm";
import { publishOrder } from "#app/domains/orders/order/publish-order.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import type { RefundReason } from "../payment.ts";
import { partialRefunds, payments } from "../payment-tables.server.ts";
import { isOfNetwork } from "../provider/network-payment.ts";
import {
  fetchPayment,
  fetchRefund,
  ProviderRefusal,
  refundInFull,
} from "../provider/razorpay.server.ts";
import {
  applyRefund,
  type LockedPayment,
  lockPayment,
  recordRefund,
  returnGoods,
  setOrderRefund,
} from "./record-refund.server.ts";

/** After this time, in ms, a refund that was asked for and not answered is asked for again. */
export const answerTakes = 60 * 1000;

export type RefundRefusal =
  | "not-found"
  | "not-refundable"
  | { code: "provider-refused"; message: string };

/**
 * Sends a payment back as a whole, but for the parts that went before. That it is to go back is written down before the provider is
 * asked, and goods that have not left the house return into stock with it; where no answer comes,
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
    // A buyer's app gives all back of what is cancelled or taken back (rules: ondc-orders-3).
    if (payment.state === "kept" && isOfNetwork(paymentId)) return "not-refundable";
    const moves = await returnGoods(tx, payment);
    await startRefund(tx, payment, "by-admin");
    const { orderNumber } = payment;
    const amount = payment.amount - payment.inParts;
    await record(tx, actor, "payment.refund", paymentId, { amount, order: orderNumber });
    return { payment, moves };
  });
  if (typeof asked === "string") return refused(asked);
  const { payment, moves } = asked;
  publishOrder(payment.buyer, moves);
  return askForStartedRefund(payment);
}

/**
 * Writes down that a locked payment goes back as a whole. From its commit on the job asks for it, whatever
 * becomes of this process; askForStartedRefund does so at once. Parts that the provider refused are asked
 * for again, since the rest goes without them.
 */
export async function startRefund(
  tx: Transaction,
  payment: LockedPayment,
  reason: RefundReason,
): Promise<void> {
  await tx
    .update(payments)
    .set({
      state: "refund-asked",
      refundReason: payment.refundReason ?? reason,
      refundCheckAt: new Date(Date.now() + answerTakes),
      refundFailure: null,
    })
    .where(eq(payments.id, payment.id));
  await tx
    .update(partialRefunds)
    .set({ state: "asked", refundId: null, failure: null, checkAt: new Date() })
    .where(and(eq(partialRefunds.paymentId, payment.id), eq(partialRefunds.state, "due")));
  await setOrderRefund(tx, payment, "asked");
}

/** Asks for a refund that was started; where no answer comes, the job asks again. */
export async function askForStartedRefund(
  payment: Parameters<typeof askForRefund>[0],
): ReturnType<typeof askForRefund> {
  try {
    return await askForRefund(payment);
  } catch (error) {
    log.warn({ err: error, payment: payment.id }, "a refund could not be asked for; trying again");
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
    await setOrderRefund(tx, payment, "refunded");
    const { orderNumber } = payment;
    const amount = payment.amount - payment.inParts;
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
  payment: Pick<LockedPayment, "id" | "amount" | "inParts" | "orderNumber" | "refundId">,
): Promise<Result<{ state: "refund-asked" | "refunded"; orderNumber: string }, RefundRefusal>> {
  const { id, orderNumber } = payment;
  const amount = payment.amount - payment.inParts;
  try {
    const refund = payment.refundId
      ? await fetchRefund(payment.refundId)
      : await refundInFull(id, amount);
    await recordRefund({ id: refund.id, payment_id: id, amount, status: refund.status });
    const state = refund.status === "processed" ? "refunded" : "refund-asked";
    return ok({ state, orderNumber });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    if (await isRefunded(id)) {
      // Sent back by hand in the provider's dashboard, and nobody has reported it.
      await applyRefund(id, { state: "refunded", refundedAt: new Date() });
      return ok({ state: "refunded", orderNumber });
    }
    log.error({ payment: id, reason: error.message }, "a refund was refused");
    await applyRefund(id, { state: "refund-due", refundFailure: error.message });
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
