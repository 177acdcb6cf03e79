import type { AttemptState } from "../attempts/attempt.ts";
import type { ReturnState } from "../returns/order-return.ts";
import {
  type Confirmation,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  type RefundState,
  type StockHold,
} from "./order.ts";

/** What may follow what. */
type Steps<State extends string> = Readonly<Record<State, readonly State[]>>;

/**
 * Between the four that an admin chooses from, all steps are allowed (rules: orders-10). What has not
 * left the house can be cancelled; what was not delivered comes back, and what was can be returned or replaced
 * (rules: orders-20). See decision 043.
 */
export const orderStatusSteps: Steps<OrderStatus> = {
  ordered: ["processing", "shipped", "delivered", "cancelled"],
  confirmed: ["ordered", "processing", "shipped", "delivered", "cancelled"],
  processing: ["ordered", "shipped", "delivered", "cancelled"],
  shipped: ["ordered", "processing", "delivered", "returned", "came-back"],
  delivered: ["ordered", "processing", "shipped", "returned", "replaced"],
  cancelled: [],
  returned: [],
  "came-back": [],
  replaced: [],
};

/** The states that an order can be cancelled from: it has not left the house (rules: orders-22). */
export const cancellableStatuses = orderStatuses.filter((status) =>
  mayFollow(orderStatusSteps, status, "cancelled"),
);

/**
 * Money comes in once, or is to be paid at the door after all, or online instead (rules: payments-2, payments-26,
 * confirm-3).
 */
export const paymentStatusSteps: Steps<PaymentStatus> = {
  cod: ["pending"],
  pending: ["online", "cod"],
  online: [],
};

/**
 * A cash order is asked about, or is confirmed at once by what the rules say; it is confirmed, which can be
 * undone, or needs none any more: it is paid online, or cancelled (rules: confirm-1). What was confirmed stays so.
 */
export const confirmationSteps: Steps<Confirmation | "none"> = {
  none: ["asked", "confirmed"],
  asked: ["confirmed", "none"],
  confirmed: ["asked"],
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

/** Who asked may call it off until the goods are back (rules: returns-2). */
export const returnSteps: Steps<ReturnState> = {
  asked: ["accepted", "refused", "called-off"],
  accepted: ["received", "refused", "called-off"],
  refused: [],
  received: [],
  "called-off": [],
};

/**
 * A parcel that could not be handed over (rules: attempts-3): who has given up may still arrange another day. What has
 * ended opens again where the order is shipped after all (followAttempts).
 */
export const attemptSteps: Steps<AttemptState> = {
  open: ["arranged", "given-up", "ended"],
  arranged: ["open", "given-up", "ended"],
  "given-up": ["arranged", "ended"],
  ended: ["open"],
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
