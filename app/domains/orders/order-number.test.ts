import fc from "fast-check";
import { expect, test } from "vitest";
import { orderMonth, shortOrderNumber } from "./order-number.ts";

const moment = fc.date({
  min: new Date("2020-01-01"),
  max: new Date("2100-01-01"),
  noInvalidDate: true,
});
const sequence = fc.integer({ min: 1, max: 10_000_000 });

/** As the database writes it (order-table.server.ts). */
const numberOf = (at: Date, sequence: number) =>
  `${orderMonth(at)}/${String(sequence).padStart(2, "0")}`;

test("a number says its financial year and its month, and admins see it from the month on", () => {
  const numbers = /^JRMG\/20\d\d-\d\d\/(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\/\d{2,}$/;
  fc.assert(
    fc.property(moment, sequence, (at, sequence) => {
      const number = numberOf(at, sequence);
      expect(number).toMatch(numbers);
      expect(shortOrderNumber(number)).toBe(number.split("/").slice(2).join("/"));
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
