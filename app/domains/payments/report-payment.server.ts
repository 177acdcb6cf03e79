import { eq, lte } from "drizzle-orm";
import { orders } from "#app/domains/orders/order-table.server.ts";
import { releaseHold } from "#app/domains/orders/stock-hold.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db } from "#app/server/database.server.ts";
import { log } from "#app/server/log.server.ts";
import { askProvider, recordCaptured } from "./ask-provider.server.ts";
import { ownOrder, type PayingUser, paidOutcome } from "./own-order.server.ts";
import { providerOrders } from "./payment-tables.server.ts";
import { fetchPayment, isPaymentSignature } from "./razorpay.server.ts";

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
 * Where the provider does not answer, the job asks again in a minute.
 */
export async function confirmPayment(
  user: PayingUser,
  orderId: string,
  { paymentId, signature }: ReportedPayment,
): Promise<
  Result<{ orderNumber: string; outcome: ConfirmedPayment }, "not-found" | "not-believed">
> {
  const order = await ownOrder(user, orderId);
  if (!order?.providerOrder) return refused("not-found");
  const { orderNumber, providerOrder } = order;
  if (!isPaymentSignature(providerOrder.id, paymentId, signature)) {
    log.warn(
      { order: order.id, payment: paymentId },
      "a payment's signature is not the provider's",
    );
    return refused("not-believed");
  }
  if (order.paymentId === paymentId) {
    return ok({ orderNumber, outcome: paidOutcome(order) });
  }
  try {
    const payment = await fetchPayment(paymentId);
    if (payment.order_id !== providerOrder.id) {
      log.warn({ order: order.id, payment: paymentId }, "a payment belongs to another order");
      return refused("not-believed");
    }
    const recorded = await recordCaptured(payment, providerOrder.amount);
    if (recorded === "paid" || recorded === "refund-due") {
      return ok({ orderNumber, outcome: recorded });
    }
  } catch (error) {
    log.warn({ err: error, order: order.id }, "a payment could not be looked up; trying again");
  }
  await db
    .update(providerOrders)
    .set({ checkAt: new Date() })
    .where(eq(providerOrders.id, providerOrder.id));
  return ok({ orderNumber, outcome: "unconfirmed" });
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
  const { orderNumber, providerOrder } = order;
  if (order.paymentStatus === "online") {
    return ok({ orderNumber, outcome: paidOutcome(order) });
  }
  // Nothing is held that could be given up, and the provider need not be asked for it.
  if (order.stockHold !== "held") return ok({ orderNumber, outcome: "not-paid" });
  try {
    const found = providerOrder ? await askProvider(providerOrder) : undefined;
    if (found === "paid" || found === "refund-due") return ok({ orderNumber, outcome: found });
  } catch (error) {
    // What comes later is paid with then, or goes back.
    log.warn({ err: error, order: orderId }, "a payment that was given up could not be looked up");
  }
  await releaseHold(orderId, lte(orders.heldUntil, heldUntil));
  return ok({ orderNumber, outcome: "not-paid" });
}
