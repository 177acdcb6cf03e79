import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db } from "#app/server/database.server.ts";
import { log } from "#app/server/log.server.ts";
import { recordCaptured } from "./ask-provider.server.ts";
import { ownOrder, type Payer } from "./own-order.server.ts";
import { providerOrders } from "./payment-tables.server.ts";
import { fetchPayment, isPaymentSignature } from "./razorpay.server.ts";

/** What the browser brings from the provider's window. Its own word for the order is not read. */
export interface BroughtPayment {
  paymentId: string;
  signature: string;
}

export type Confirmed = "paid" | "refund-due" | "unconfirmed";

/**
 * Believes a payment that the browser reports only by the provider's signature over the order that
 * *we* have stored, and by the provider's own word that the money was captured (rules: payments-5).
 * Where the provider does not answer, the job asks again in a minute.
 */
export async function confirmPayment(
  user: Payer,
  orderId: string,
  { paymentId, signature }: BroughtPayment,
): Promise<Result<{ orderNumber: string; outcome: Confirmed }, "not-found" | "not-believed">> {
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
    return ok({ orderNumber, outcome: order.refund ? "refund-due" : "paid" });
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
