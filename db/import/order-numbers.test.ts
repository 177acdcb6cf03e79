import { expect, test } from "vitest";
import fc from "#tests/fast-check.ts";
import { planNumbers, writtenNumber } from "./order-numbers.ts";

const month = "JRMG/2025-26/APR";
const ofApril = (minute: number) => new Date(Date.UTC(2025, 3, 2, 6, minute));
const none: ReadonlyMap<string, number> = new Map();

const planned = (numbers: string[], taken: string[] = [], counters = none) => {
  const orders = numbers.map((number, place) => ({
    id: `o${String(place).padStart(2, "0")}`,
    number,
    time: ofApril(place),
  }));
  const plan = planNumbers(orders, new Set(taken), counters);
  return orders.map(({ id }) => {
    const number = plan.get(id);
    return number && writtenNumber(number.month, number.sequence);
  });
};

test.each([
  [
    [`${month}/01`, `${month}/100`],
    [`${month}/01`, `${month}/100`],
  ],
  [[" jrmg/2025-26/apr/ 7"], [`${month}/07`]],
  [
    [`${month}/007`, `${month}/07`],
    [`${month}/07`, `${month}/07/02`],
  ],
  [
    [`${month}/01`, `${month}/01`, `${month}/01`],
    [`${month}/01`, `${month}/01/02`, `${month}/01/03`],
  ],
  [
    ["A-17", "A-17", "OLD/17", "OLD/017"],
    ["A-17/01", "A-17/02", "OLD/17", "OLD/017/01"],
  ],
  [
    [`${month}/NaN`, `${month}/00`],
    [`${month}/NaN/01`, `${month}/00/01`],
  ],
  [
    ["", `${month}/05`, ""],
    [`${month}/06`, `${month}/05`, `${month}/07`],
  ],
  [["x".repeat(5000)], [`${month}/01`]],
])("of %j the numbers are %j", (numbers, expected) => {
  expect(planned(numbers)).toEqual(expected);
});

test("numbers that were given here, deleted ones too, are given to no other order", () => {
  const counters = new Map([[month, 12]]);
  expect(planned([`${month}/11`, ""], [`${month}/11`], counters)).toEqual([
    `${month}/11/02`,
    `${month}/13`,
  ]);
});

test("whatever the numbers were, no two orders have the same", () => {
  const number = fc.oneof(
    fc.constantFrom("", "A-17", `${month}/01`, `${month}/1`, `${month}/01/02`, "A-17/01"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(number, { maxLength: 40 }), (numbers) => {
      const given = planned(numbers);
      expect(given).not.toContain(undefined);
      expect(new Set(given).size).toBe(numbers.length);
    }),
  );
});
