import { afterWorkingDays } from "#app/lib/time/working-days.ts";
import type { Order } from "../order/order.ts";

/** What a buyer asks for who sends something back (rules: returns-1). */
export const returnWishes = ["return", "replacement"] as const;
export type ReturnWish = (typeof returnWishes)[number];

export const returnReasons = ["damaged", "wrong-item", "quality", "incomplete", "other"] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** It is asked for, accepted or refused; what was accepted comes back, or is called off. */
export const returnStates = ["asked", "accepted", "refused", "received", "called-off"] as const;
export type ReturnState = (typeof returnStates)[number];

/** Goods that came back: on the shelf again, or written off. */
export const returnedGoods = ["restocked", "written-off"] as const;
export type ReturnedGoods = (typeof returnedGoods)[number];

/** What a buyer has asked for, as its page shows it. */
export interface OrderReturn {
  id: string;
  wish: ReturnWish;
  reason: ReturnReason;
  /** The buyer's own words; may be empty. */
  message: string;
  pictureUrls: string[];
  state: ReturnState;
  /** What the shop says to it. */
  answer: string | null;
  time: Date;
}

/** In working days after the day of the delivery (rules: returns-1). */
export const returnableFor = 3;

/** Asked for and not decided, or accepted and not back. */
export function isOpenReturn({ state }: Pick<OrderReturn, "state">): boolean {
  return state === "asked" || state === "accepted";
}

/** Whether it was delivered, and what was paid for it does not go back already. */
export function mayComeBack({ status, refund }: Pick<Returnable, "status" | "refund">): boolean {
  return status === "delivered" && !refund;
}

/** The moment from which it is too late to ask; undefined for what was not delivered. */
export function returnableUntil(order: Returnable): Date | undefined {
  if (!mayComeBack(order) || !order.deliveredAt) return undefined;
  return afterWorkingDays(order.deliveredAt, returnableFor);
}

type Returnable = Pick<Order, "status" | "deliveredAt" | "refund">;
