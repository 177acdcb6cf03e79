import { describe, expect, test } from "vitest";
import { monthCode } from "#app/lib/time/financial-year.ts";
import fc from "#tests/fast-check.ts";
import { meantOrderNumbers, orderMonth, shortOrderNumber } from "./order-number.ts";

const moment = fc.date({
  min: new Date("2020-01-01"),
  max: new Date("2100-01-01"),
  noInvalidDate: true,
});
const sequence = fc.integer({ min: 1, max: 10_000_000 });

test("a number says its financial year and its month, and admins see it from the month on", () => {
  const numbers = /^JRMG\/20\d\d-\d\d\/(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\/\d{2,}$/;
  fc.assert(
    fc.property(moment, sequence, (at, sequence) => {
      // As the database writes it (order-table.server.ts).
      const written = String(sequence).padStart(2, "0");
      const number = `${orderMonth(at)}/${written}`;
      expect(number).toMatch(numbers);
      expect(shortOrderNumber(number)).toBe(`${monthCode(at)}/${written}`);
      // Razorpay takes no longer receipt (rules: orders-4).
      expect(`REC-${number}`.length).toBeLessThanOrEqual(40);
    }),
  );
});

test("two months share no number, whichever their years", () => {
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const monthOf = (at: Date) =>
        new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 7);
      expect(orderMonth(one) === orderMonth(other)).toBe(monthOf(one) === monthOf(other));
    }),
  );
});

describe("a typed order number means", () => {
  const now = new Date("2026-11-23T12:00:00+05:30");
  const april = ["JRMG/2026-27/APR/01", "JRMG/2025-26/APR/01"];
  test.each([
    ["JRMG/2025-26/APR/01", ["JRMG/2025-26/APR/01"]],
    ["REC-JRMG/2025-26/APR/01", ["JRMG/2025-26/APR/01"]],
    [" jrmg 2025-26 apr 1 ", ["JRMG/2025-26/APR/01"]],
    ["2025/26/APR/123", ["JRMG/2025-26/APR/123"]],
    ["APR/01", april],
    ["apr 1", april],
    ["apr-0001", april],
    ["APR1", april],
    ["APR", []],
    ["01", []],
    ["", []],
    ["' or 1=1", []],
  ])("%j: %j", (typed, numbers) => {
    expect(meantOrderNumbers(typed, now)).toEqual(numbers);
  });
});
