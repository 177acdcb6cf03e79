import { describe, expect, test } from "vitest";
import { paymentStatuses, refundStates, stockHolds } from "./order.ts";
import { mayFollow, paymentStatusSteps, refundSteps, stockHoldSteps } from "./order-steps.ts";

/** Every pair of states, as "from to". */
function allowed<State extends string>(
  states: readonly State[],
  steps: Readonly<Record<State, readonly State[]>>,
): string[] {
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));
  return pairs.filter(([from, to]) => mayFollow(steps, from, to)).map((pair) => pair.join(" "));
}

describe("of all pairs of states, these may follow each other:", () => {
  test("payment: pending becomes online, and nothing else becomes anything", () => {
    expect(allowed(paymentStatuses, paymentStatusSteps)).toEqual(["pending online"]);
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

  test("refund: what is returned stays returned", () => {
    expect(allowed(refundStates, refundSteps)).toEqual([
      "due asked",
      "due refunded",
      "asked due",
      "asked refunded",
    ]);
  });
});
