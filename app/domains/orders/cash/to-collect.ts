import type { Paise } from "#app/lib/money/money.ts";
import { isClosed, type Order } from "../order/order.ts";

/** What it depends on whether money is still to be received. */
export type Owed = Pick<
  Order,
  "status" | "paymentStatus" | "refund" | "grandTotal" | "dueAtDoor" | "collectedAt"
>;

/** The same with whether it may be packed at all. */
export type Sent = Owed & Pick<Order, "confirmation">;

/**
 * What is still to be received in cash for an order (rules: cash-2): its grand total, or of one that was paid online
 * the rest of its advance and what was added since. What was cancelled, came back or is refunded owes nothing.
 */
export function amountDue(order: Owed): Paise {
  if (order.collectedAt || order.refund || isClosed(order.status)) return 0;
  if (order.paymentStatus === "cod") return order.grandTotal;
  return order.paymentStatus === "online" ? order.dueAtDoor : 0;
}

/** What whoever hands the parcel over asks for, or why it must not leave the house. */
export type ToCollect =
  /** Who packs without seeing amounts leaves it to be filled in. */
  | { kind: "cash"; amount: Paise | undefined }
  | { kind: "nothing" | "received" | "not-paid" | "to-confirm" | "refund" | "closed" };

/** @param seesMoney permission "orders.money". */
export function toCollectOf(order: Sent, seesMoney: boolean): ToCollect {
  if (isClosed(order.status)) return { kind: "closed" };
  if (order.refund) return { kind: "refund" };
  if (order.paymentStatus === "pending") return { kind: "not-paid" };
  if (order.confirmation === "asked") return { kind: "to-confirm" };
  const due = amountDue(order);
  if (due > 0) return { kind: "cash", amount: seesMoney ? due : undefined };
  return { kind: order.collectedAt ? "received" : "nothing" };
}

/** Whether the parcel may go to its buyer. */
export function maySend({ kind }: ToCollect): boolean {
  return kind === "cash" || kind === "nothing" || kind === "received";
}
