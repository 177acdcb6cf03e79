import { expect, test } from "vitest";
import { amountDue, maySend, toCollectOf } from "./to-collect.ts";

const cash = {
  status: "shipped",
  paymentStatus: "cod",
  refund: null,
  grandTotal: 42_000,
  dueAtDoor: 0,
  collectedAt: null,
} as const;
const paid = { ...cash, paymentStatus: "online" } as const;

test.each([
  ["cash on delivery, all of it", cash, 42_000],
  ["cash that was received, nothing", { ...cash, collectedAt: new Date() }, 0],
  ["a cancelled order, nothing", { ...cash, status: "cancelled" }, 0],
  ["a returned order, nothing", { ...cash, status: "returned" }, 0],
  ["what is paid online, nothing", paid, 0],
  ["what was made larger since it was paid, the difference", { ...paid, dueAtDoor: 700 }, 700],
  ["a payment that goes back, nothing", { ...paid, dueAtDoor: 700, refund: "due" }, 0],
  ["what waits for its payment, nothing", { ...cash, paymentStatus: "pending" }, 0],
] as const)("to collect: of %s", (_, order, amount) => {
  expect(amountDue(order)).toBe(amount);
});

test.each([
  ["what was paid online", paid, { kind: "nothing" }],
  ["what was paid in person", { ...cash, collectedAt: new Date() }, { kind: "received" }],
  ["what was cancelled", { ...cash, status: "cancelled" }, { kind: "closed" }],
] as const)("nothing is asked for at the door of %s, and the slip says why", (_, order, told) => {
  expect(toCollectOf({ ...order, confirmation: "confirmed" }, true)).toEqual(told);
});

test("what waits to be confirmed is not sent, and the slip says why", () => {
  const told = toCollectOf({ ...cash, confirmation: "asked" }, true);
  expect(told).toEqual({ kind: "to-confirm" });
  expect(maySend(told)).toBe(false);
});
