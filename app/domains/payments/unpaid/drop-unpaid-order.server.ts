import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { paidOutcome } from "#app/domains/orders/order/order.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { ownOrder, type PayingUser } from "../paying/own-order.server.ts";
import { findUnreported } from "../recording/ask-provider.server.ts";

/**
 * Cancels somebody's own order that they have not paid (rules: payments-23). Nobody waits for it, so no mail
 * tells of it.
 * @param reason in their own words; null where they gave none.
 * @returns that it is cancelled, or that its money has come meanwhile: then it stays.
 */
export async function dropUnpaidOrder(
  user: PayingUser,
  orderId: string,
  reason: string | null = null,
): Promise<
  Result<
    { outcome: "cancelled" | "paid" | "refund-due"; orderNumber: string },
    "not-found" | "too-late"
  >
> {
  const order = await ownOrder(user, orderId);
  if (!order) return refused("not-found");
  const { orderNumber } = order;
  // Whoever has paid has an order, not a refund.
  const found = await findUnreported(order);
  if (found) return ok({ outcome: found, orderNumber });
  const cancelled = await cancelOrder(orderId, { reason, onlyUnpaid: true });
  if (cancelled.ok) return ok({ outcome: "cancelled", orderNumber });
  const now = await ownOrder(user, orderId);
  if (now?.status === "cancelled") return ok({ outcome: "cancelled", orderNumber });
  if (now?.paymentStatus === "online") return ok({ outcome: paidOutcome(now), orderNumber });
  return refused(now ? "too-late" : "not-found");
}
