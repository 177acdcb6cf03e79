import { expect, test } from "vitest";
import { readPinCode } from "#app/lib/text/pin-code.ts";
import { datesOf, daysAnywhere, daysTo, promiseTo, writtenDays } from "./delivery-days.ts";

const row = (pinPrefix: string, fromDays: number, toDays: number) => ({
  pinPrefix,
  fromDays,
  toDays,
});
const table = writtenDays([
  row("", 5, 9),
  row("8", 3, 5),
  row("83", 2, 3),
  row("834001", 1, 1),
  row("11", 12, 20),
]);

test.each([
  ["834001", { from: 1, to: 1 }],
  ["834 002", { from: 2, to: 3 }],
  ["800001", { from: 3, to: 5 }],
  ["110001", { from: 12, to: 20 }],
  ["183001", { from: 5, to: 9 }],
])("to %s it takes the days of the longest beginning (rules: delivery-1)", (pinCode, days) => {
  expect(daysTo(pinCode, table)).toEqual(days);
});

test.each(["", "83400", "8340011", "034001", "Ranchi", "83400a", ",:8340"])(
  "%j is no pin code: nothing is said",
  (typed) => {
    expect(readPinCode(typed)).toBeUndefined();
    expect(daysTo(typed, table)).toBeUndefined();
  },
);

test("where no beginning fits, nothing is said", () => {
  expect(daysTo("560001", writtenDays([row("83", 2, 3)]))).toBeUndefined();
  expect(daysTo("560001", "")).toBeUndefined();
});

// In November 2026 the 23rd is a Monday.
test("days are working days after that of the order, in Jharkhand (rules: delivery-5)", () => {
  const lateOnThursday = new Date("2026-11-26T23:30:00+05:30");
  expect(datesOf({ from: 1, to: 2 }, lateOnThursday)).toEqual({
    deliverFrom: "2026-11-27",
    deliverBy: "2026-11-30",
  });
  expect(promiseTo("834001", table, new Date("2026-11-28T10:00:00+05:30"))).toEqual({
    deliverFrom: "2026-11-30",
    deliverBy: "2026-11-30",
  });
});

test("from the quickest to the slowest, where every place is known", () => {
  expect(daysAnywhere(table)).toEqual({ from: 1, to: 20 });
  expect(daysAnywhere(writtenDays([row("8", 3, 5)]))).toBeUndefined();
  expect(daysAnywhere("")).toBeUndefined();
});
