import type { PaymentStatus, RefundState, StockHold } from "./order.ts";

/** What may follow what. */
type Steps<State extends string> = Readonly<Record<State, readonly State[]>>;

/**
 * Money comes in once; how cash on delivery is paid, the shop does not follow (rules: payments-2).
 */
export const paymentStatusSteps: Steps<PaymentStatus> = {
  cod: [],
  pending: ["online"],
  online: [],
};

/**
 * A hold ends paid or released; what was released can be held or, paid late, taken again. Goods
 * that were sent unpaid, and came back, are held again (rules: stock-6, stock-7, payments-12).
 */
export const stockHoldSteps: Steps<StockHold> = {
  held: ["taken", "released"],
  released: ["held", "taken"],
  taken: ["held", "released"],
};

/** A provider that refuses, or fails, leaves the money owed. What is returned stays so. */
export const refundSteps: Steps<RefundState> = {
  due: ["asked", "refunded"],
  asked: ["due", "refunded"],
  refunded: [],
};

export function mayFollow<State extends string>(
  steps: Steps<State>,
  from: State,
  to: State,
): boolean {
  return steps[from].includes(to);
}
