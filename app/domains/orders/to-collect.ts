import type { Paise } from "#app/lib/money.ts";
import { isClosed, type Order } from "./order.ts";

/**
 * What is still to be received for an order at the door: all of it with cash on delivery, else what it was
 * made larger by since it was paid (rules: orders-24); nothing once it was received.
 */
export function toCollect(
  order: Pick<Order, "status" | "paymentStatus" | "refund" | "grandTotal"> & {
    dueAtDoor: Paise;
    collectedAt: Date | null;
  },
): Paise {
  const { status, paymentStatus, refund, grandTotal, dueAtDoor, collectedAt } = order;
  if (isClosed(status) || refund || collectedAt) return 0;
  return paymentStatus === "cod" ? grandTotal : dueAtDoor;
}
