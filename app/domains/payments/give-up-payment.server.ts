import { lte } from "drizzle-orm";
import { orders } from "#app/domains/orders/order-table.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { log } from "#app/server/log.server.ts";
import { askProvider } from "./ask-provider.server.ts";
import { ownOrder, type Payer } from "./own-order.server.ts";
import { releaseHold } from "./release-hold.server.ts";

/**
 * The shopper closed the payment window, or their payment failed: the pieces go back on the shelf,
 * unless the money has come all the same (rules: stock-6).
 * @param heldUntil the end of the hold that is given up: one that began after it, in another window
 * or after a word that was late, stays.
 */
export async function giveUpPayment(
  user: Payer,
  orderId: string,
  heldUntil: Date,
): Promise<
  Result<{ orderNumber: string; outcome: "paid" | "refund-due" | "not-paid" }, "not-found">
> {
  const order = await ownOrder(user, orderId);
  if (order?.paymentMethod !== "online") return refused("not-found");
  const { orderNumber, providerOrder } = order;
  if (order.paymentStatus === "online") {
    return ok({ orderNumber, outcome: order.refund ? "refund-due" : "paid" });
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
