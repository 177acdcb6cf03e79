import { expect, test } from "vitest";
import fc from "#tests/fast-check.ts";
import { formatMoney } from "./money.ts";
import { parseRupees } from "./parse-rupees.ts";

test("reads what it writes, to the paisa", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (paise) => {
      expect(parseRupees(formatMoney(paise).slice(1))).toBe(paise);
    }),
  );
});

test("a comma groups digits in lakhs or in thousands", () => {
  expect(parseRupees("12,34,567.5")).toBe(1_234_567_50);
  expect(parseRupees("1,234,567")).toBe(1_234_567_00);
});

test.each([
  "",
  "free",
  "-1",
  "1.234",
  "1e3",
  "12,5x",
  "9999999999",
  "49,50",
  "1,234,50",
  "1.234,50",
])("refuses %j", (text) => {
  expect(parseRupees(text)).toBeUndefined();
});
