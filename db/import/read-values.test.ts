import { describe, expect, test } from "vitest";
import { formatDate, formatDateTime } from "#app/lib/time/time.ts";
import fc from "#tests/fast-check.ts";
import { type Plain, plainValue } from "./plain-value.ts";
import { amountOf, gramsOf, momentOf } from "./read-values.ts";

describe("a moment", () => {
  const atTen = "2025-04-05T15:07:00+05:30";

  test.each<[unknown, string]>([
    [{ _seconds: 1_743_845_820, _nanoseconds: 0 }, atTen],
    [{ seconds: 1_743_845_820, nanoseconds: 0 }, atTen],
    [{ timestampValue: "2025-04-05T09:37:00Z" }, atTen],
    [{ __datatype__: "timestamp", value: { _seconds: 1_743_845_820, _nanoseconds: 0 } }, atTen],
    [{ __time__: "2025-04-05T09:37:00.000Z" }, atTen],
    [1_743_845_820_000, atTen],
    [1_743_845_820, atTen],
    ["1743845820000", atTen],
    ["2025-04-05T09:37:00.000Z", atTen],
    ["2025-04-05 15:07:00", atTen],
    ["5/4/2025, 3:07:00 pm", atTen],
    ["05 Apr 2025, 3:07 pm", atTen],
    ["5 April 2025 at 15:07:00 UTC+5:30", atTen],
    ["April 5, 2025 at 3:07:00\u{202F}PM UTC+5:30", atTen],
    ["Sat Apr 05 2025 15:07:00 GMT+0530 (India Standard Time)", atTen],
    ["Sat, 05 Apr 2025 09:37:00 GMT", atTen],
    ["05/04/2025", "2025-04-05T00:00:00+05:30"],
    ["4/25/2025", "2025-04-25T00:00:00+05:30"],
    ["Apr 05, 2025", "2025-04-05T00:00:00+05:30"],
  ])("is read from %j", (written, iso) => {
    expect(momentOf(plainValue(written))).toEqual(new Date(iso));
  });

  test.each<[Plain]>([
    ["soon"],
    ["31/04/2025"],
    ["05/04/2025 at noon"],
    ["2025-04-05T25:00:00Z"],
    [7],
    [Number.NaN],
    [true],
    [null],
    [{ hour: 7 }],
    [""],
  ])("is not read from %j", (written) => {
    expect(momentOf(written)).toBeUndefined();
  });

  test("is read back from whatever the shops' pages write", () => {
    const moment = fc.date({
      min: new Date("2001-01-01"),
      max: new Date("2090-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, (at) => {
        const toTheMinute = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
        expect(momentOf(at.toISOString())).toEqual(
          new Date(Math.floor(at.getTime() / 1000) * 1000),
        );
        expect(momentOf(formatDateTime(toTheMinute))).toEqual(toTheMinute);
        expect(formatDate(momentOf(formatDate(at)) ?? "")).toBe(formatDate(at));
      }),
    );
  });
});

test.each<[Plain, number | undefined]>([
  [1200, 120_000],
  [199.99, 19_999],
  [1.005, 101],
  ["₹1,200.00", 120_000],
  ["Rs. 1200/-", 120_000],
  ["INR 12.50", 1250],
  ["-5", -500],
  ["free", undefined],
  ["", undefined],
  [true, undefined],
  [Number.POSITIVE_INFINITY, undefined],
])("%j is %j paise", (written, paise) => {
  expect(amountOf(written)).toBe(paise);
});

test.each<[Plain, number | undefined]>([
  [500, 500],
  ["500gm", 500],
  ["0.5 kg", 500],
  ["2 KG", 2000],
  ["a handful", undefined],
  [0, undefined],
  ["1.2.3 kg", undefined],
])("%j are %j grams", (written, grams) => {
  expect(gramsOf(written)).toBe(grams);
});
