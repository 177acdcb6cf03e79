import { log } from "#app/server/log/log.server.ts";
import { type OwnOrder, paidByNow } from "../paying/own-order.server.ts";
import type { providerOrders } from "../payment-tables.server.ts";
import {
  capturePayment,
  fetchPaymentsOf,
  lookUpPatience,
  type ProviderPayment,
  ProviderRefusal,
  withPatience,
} from "../provider/razorpay.server.ts";
import { type RecordedPayment, recordPayment } from "./record-payment.server.ts";

/** As much of the provider's order as is asked by: its id, and the amount due in paise. */
type AskedOrder = Pick<typeof providerOrders.$inferSelect, "id" | "amount">;

/**
 * Asks the provider what has been paid for its order, and writes it down. Payments that a bank has
 * only authorised are captured.
 * @returns what came in, or undefined where nothing has.
 * @throws Error where the provider does not answer, ProviderRefusal where it does not know the
 * order.
 */
export async function askProvider(asked: AskedOrder): Promise<RecordedPayment | undefined> {
  const payments = await fetchPaymentsOf(asked.id);
  // Money that is there comes before money that has still to be taken.
  const captured = payments.filter(({ status }) => status === "captured");
  const others = payments.filter(({ status }) => status !== "captured");
  let found: RecordedPayment | undefined;
  for (const payment of [...captured, ...others]) {
    if (found === "paid" && payment.status !== "captured") break;
    const recorded = await recordCaptured(payment, asked.amount);
    found = found === "paid" ? found : (recorded ?? found);
  }
  return found;
}

/**
 * Asks about all orders of the provider's that an order can have been paid through, before it is given up
 * or changed. Where there is no answer, money that comes later is paid with then, or goes back.
 * @returns undefined where the order is still unpaid, whatever came in that it could not be paid with.
 */
export async function findMoney(order: OwnOrder): ReturnType<typeof paidByNow> {
  for (const providerOrder of order.providerOrders) {
    try {
      if ((await askProvider(providerOrder)) === "paid") break;
    } catch (error) {
      const about = { err: error, providerOrder: providerOrder.id };
      log.warn(about, "what was paid for an order could not be looked up");
    }
  }
  return paidByNow(order.id);
}

/**
 * Looks up what has been paid for somebody's own order and nobody has reported, before they give it up or
 * pay it in another way; they wait for it no longer than people do.
 */
export async function findUnreported(order: OwnOrder): ReturnType<typeof findMoney> {
  if (order.paymentStatus !== "pending") return undefined;
  return withPatience(lookUpPatience, () => findMoney(order));
}

/**
 * Records a payment if its money was captured; an authorised one of exactly the amount due (paise)
 * is captured first.
 * @returns undefined where nothing was captured.
 */
export async function recordCaptured(
  payment: ProviderPayment,
  amount: number,
): Promise<RecordedPayment | undefined> {
  // Another amount than was asked for is not taken; the provider lets it go.
  const due = payment.status === "authorized" && payment.amount === amount;
  const latest = due ? await capture(payment) : payment;
  return latest?.status === "captured" ? recordPayment(latest) : undefined;
}

/** @returns undefined where the provider does not let it be taken: its order may be paid already. */
async function capture(payment: ProviderPayment): Promise<ProviderPayment | undefined> {
  try {
    return await capturePayment(payment);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.warn({ payment: payment.id, reason: error.message }, "a payment could not be captured");
    return undefined;
  }
}
