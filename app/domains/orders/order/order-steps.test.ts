import { describe, expect, test } from "vitest";
import { attemptStates } from "../attempts/attempt.ts";
import { returnStates } from "../returns/order-return.ts";
import {
  adminOrderStatuses,
  confirmations,
  isClosed,
  orderStatuses,
  paymentStatuses,
  refundStates,
  stockHolds,
} from "./order.ts";
import {
  attemptSteps,
  confirmationSteps,
  mayFollow,
  orderStatusSteps,
  paymentStatusSteps,
  refundSteps,
  returnSteps,
  stockHoldSteps,
} from "./order-steps.ts";

/** Every pair of states, as "from to". */
function allowed<State extends string>(
  states: readonly State[],
  steps: Readonly<Record<State, readonly State[]>>,
): string[] {
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));
  return pairs.filter(([from, to]) => mayFollow(steps, from, to)).map((pair) => pair.join(" "));
}

describe("of all pairs of states, these may follow each other:", () => {
  test("order: the four as they like; nothing follows an end", () => {
    const pairs = allowed(orderStatuses, orderStatusSteps);
    const isFree = (status: string) => adminOrderStatuses.some((one) => one === status);
    const free = adminOrderStatuses.flatMap((from) =>
      adminOrderStatuses.filter((to) => to !== from).map((to) => `${from} ${to}`),
    );
    expect(pairs.filter((pair) => pair.split(" ").every(isFree))).toEqual(free);
    expect(pairs.filter((pair) => !pair.split(" ").every(isFree))).toEqual([
      "ordered cancelled",
      "confirmed ordered",
      "confirmed processing",
      "confirmed shipped",
      "confirmed delivered",
      "confirmed cancelled",
      "processing cancelled",
      "shipped returned",
      "shipped came-back",
      "delivered returned",
      "delivered replaced",
    ]);
    const ends = orderStatuses.filter((status) => orderStatusSteps[status].length === 0);
    expect(ends).toEqual(orderStatuses.filter(isClosed));
  });

  test("payment: pending becomes online or cash on delivery, cash is to be paid online instead; what is paid stays so", () => {
    expect(allowed(paymentStatuses, paymentStatusSteps)).toEqual([
      "cod pending",
      "pending cod",
      "pending online",
    ]);
  });

  test("confirmation: asked for, given, taken back; not needed any more; given by the rules at once", () => {
    expect(allowed(["none", ...confirmations], confirmationSteps)).toEqual([
      "none asked",
      "none confirmed",
      "asked none",
      "asked confirmed",
      "confirmed asked",
    ]);
  });

  test("stock: a hold ends, what was released is taken again or held again", () => {
    expect(allowed(stockHolds, stockHoldSteps)).toEqual([
      "taken held",
      "taken released",
      "held taken",
      "held released",
      "released taken",
      "released held",
    ]);
  });

  test("return: asked for, accepted, received; refused or called off before that", () => {
    expect(allowed(returnStates, returnSteps)).toEqual([
      "asked accepted",
      "asked refused",
      "asked called-off",
      "accepted refused",
      "accepted received",
      "accepted called-off",
    ]);
  });

  test("attempt: a day is arranged or it is given up; an end opens again where the parcel is on its way after all", () => {
    expect(allowed(attemptStates, attemptSteps)).toEqual([
      "open arranged",
      "open given-up",
      "open ended",
      "arranged open",
      "arranged given-up",
      "arranged ended",
      "given-up arranged",
      "given-up ended",
      "ended open",
    ]);
  });

  test("refund: what is returned stays returned", () => {
    expect(allowed(refundStates, refundSteps)).toEqual([
      "due asked",
      "due refunded",
      "asked due",
      "asked refunded",
    ]);
  });
});
