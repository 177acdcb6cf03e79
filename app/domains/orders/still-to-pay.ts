import type { Paise } from "#app/lib/money.ts";
import { isClosed, type Order } from "./order.ts";

/** What of an order its buyer has still to pay, in paise, and where; undefined where nothing is. */
export function stillToPay(
  order: Pick<Order, "status" | "paymentStatus" | "refund" | "grandTotal"> & {
    dueAtDoor: Paise;
    collectedAt: Date | null;
  },
): { amount: Paise; where: "online" | "door" } | undefined {
  const { status, paymentStatus, refund, grandTotal, dueAtDoor, collectedAt } = order;
  if (isClosed(status) || refund) return undefined;
  if (paymentStatus === "pending") return { amount: grandTotal, where: "online" };
  // What was brought to the door was paid there, whether or not that is written down.
  if (collectedAt || status === "delivered") return undefined;
  const amount = paymentStatus === "cod" ? grandTotal : dueAtDoor;
  return amount > 0 ? { amount, where: "door" } : undefined;
}
