import type { Paise } from "#app/lib/money/money.ts";
import { amountDue, type Owed } from "../cash/to-collect.ts";
import { isClosed } from "./order.ts";

/** What of an order its buyer has still to pay, in paise, and where; undefined where nothing is. */
export function stillToPay(order: Owed): { amount: Paise; where: "online" | "door" } | undefined {
  const { status, paymentStatus, refund, grandTotal } = order;
  if (isClosed(status) || refund) return undefined;
  if (paymentStatus === "pending") return { amount: grandTotal, where: "online" };
  // What was brought to the door was paid there, whether or not that is written down.
  const amount = status === "delivered" ? 0 : amountDue(order);
  return amount > 0 ? { amount, where: "door" } : undefined;
}
