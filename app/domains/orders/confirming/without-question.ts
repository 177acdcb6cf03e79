import type { Order } from "../order/order.ts";

/** What is saved of an order that needs to be confirmed no more: it is cancelled, or paid online (rules: confirm-1). */
export function withoutQuestion({ confirmation }: Pick<Order, "confirmation">) {
  return confirmation === "asked" ? { confirmation: null } : {};
}
