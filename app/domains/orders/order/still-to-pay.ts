import type { Paise } from "#app/lib/money/money.ts";
import { amountDue, type Owed } from "../cash/to-collect.ts";
import { isClosed } from "./order.ts";
import { payableOnline } from "./payable-online.ts";

/** What of an order its buyer has still to pay, in paise, and where. */
export interface StillToPay {
  amount: Paise;
  where: "online" | "door";
  /** Of what is to be paid online, what is to be paid at the door besides. */
  atDoor?: Paise;
}

/** @returns undefined where nothing is to be paid any more. */
export function stillToPay(order: Owed): StillToPay | undefined {
  const { status, paymentStatus, refund, dueAtDoor } = order;
  if (isClosed(status) || refund) return undefined;
  if (paymentStatus === "pending") {
    const amount = payableOnline(order);
    return { amount, where: "online", ...(dueAtDoor > 0 && { atDoor: dueAtDoor }) };
  }
  // What was brought to the door was paid there, whether or not that is written down.
  const amount = status === "delivered" ? 0 : amountDue(order);
  return amount > 0 ? { amount, where: "door" } : undefined;
}
