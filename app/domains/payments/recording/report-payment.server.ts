import { lte } from "drizzle-orm";
import { paidOutcome } from "#app/domains/orders/order/order.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { releaseHold } from "#app/domains/orders/stock/stock-hold.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { log } from "#app/server/log/log.server.ts";
import { ownOrder, type PayingUser } from "../paying/own-order.server.ts";
import type { providerOrders } from "../payment-tables.server.ts";
import { fetchPayment, isPaymentSignature } from "../provider/razorpay.server.ts";
import { findMoney, recordCaptured } from "./ask-provider.server.ts";
import { hurryCheck } from "./hurry-check.server.ts";

/**
 * What the browser reports from the provider's window. Nothing that it says about the order is used.
 */
export interface ReportedPayment {
  paymentId: string;
  signature: string;
}

export type ConfirmedPayment = "paid" | "refund-due" | "unconfirmed";

/**
 * Believes a payment that the browser reports only by the provider's signature over the order that
 * *we* have stored, and by the provider's own answer that the money was captured (rules: payments-5).
 * Once the signature is right the shopper has paid as far as they can tell: whatever goes wrong from
 * there on, at the provider or here, the end is not known yet, and asked about at once
 * (rules: payments-18).
 * @returns "not-believed" for a signature that is not the provider's.
 */
export async function confirmPayment(
  user: PayingUser,
  orderId: string,
  { paymentId, signature }: ReportedPayment,
): Promise<
  Result<{ orderNumber: string; outcome: ConfirmedPayment }, "not-found" | "not-believed">
> {
  const order = await ownOrder(user, orderId);
  if (!order || order.providerOrders.length === 0) return refused("not-found");
  const { orderNumber } = order;
  // The window may have been opened before the provider's order was replaced.
  const paidAs = order.providerOrders.find(({ id }) =>
    isPaymentSignature(id, paymentId, signature),
  );
  if (!paidAs) {
    log.warn(
      { orderId: order.id, payment: paymentId },
      "a payment's signature is not the provider's",
    );
    return refused("not-believed");
  }
  if (order.paymentId === paymentId) {
    return ok({ orderNumber, outcome: paidOutcome(order) });
  }
  return ok({ orderNumber, outcome: await endOf(paymentId, paidAs) });
}

/** What has become of a payment whose signature is the provider's. */
async function endOf(
  paymentId: string,
  paidAs: typeof providerOrders.$inferSelect,
): Promise<ConfirmedPayment> {
  const about = { orderId: paidAs.orderId, payment: paymentId };
  try {
    const payment = await fetchPayment(paymentId);
    if (payment.order_id === paidAs.id) {
      const recorded = await recordCaptured(payment, paidAs.amount);
      if (recorded === "paid" || recorded === "refund-due") return recorded;
    } else {
      log.error(about, "the provider has a payment that it signed for another order");
    }
  } catch (error) {
    log.warn({ err: error, ...about }, "a payment could not be looked up; trying again");
  }
  try {
    await hurryCheck(paidAs.id);
  } catch (error) {
    // The browser reports again, the provider's webhook tells, and the job asks in its own time.
    log.error({ err: error, ...about }, "a payment's check could not be hurried");
  }
  return "unconfirmed";
}

/**
 * The shopper closed the payment window, or their payment failed: the units go back into stock,
 * unless the money has come all the same (rules: stock-6).
 * @param heldUntil the end of the hold that is given up: one that began after it, in another window
 * or after a report that was late, stays.
 */
export async function giveUpPayment(
  user: PayingUser,
  orderId: string,
  heldUntil: Date,
): Promise<
  Result<{ orderNumber: string; outcome: "paid" | "refund-due" | "not-paid" }, "not-found">
> {
  const order = await ownOrder(user, orderId);
  if (order?.paymentMethod !== "online") return refused("not-found");
  const { orderNumber } = order;
  if (order.paymentStatus === "online") {
    return ok({ orderNumber, outcome: paidOutcome(order) });
  }
  // Nothing is held that could be given up, and the provider need not be asked for it.
  if (order.stockHold !== "held") return ok({ orderNumber, outcome: "not-paid" });
  const found = await findMoney(order);
  if (found) return ok({ orderNumber, outcome: found });
  await releaseHold(orderId, lte(orders.heldUntil, heldUntil));
  return ok({ orderNumber, outcome: "not-paid" });
}
