import { expect, test } from "vitest";
import fc from "#tests/fast-check.ts";
import { financialYear, monthCode } from "./financial-year.ts";
import { dayOf, formatDate, formatDateTime } from "./time.ts";
import { endOfDay, lastDayBefore, localTimeOf, readLocalTime, startOfDay } from "./typed-time.ts";

// 18:29 and 18:30 UTC on 31 March: the last minute of one financial year in Jharkhand, and the
// first of the next.
const lastMinute = new Date("2026-03-31T18:29:59Z");
const firstMinute = new Date("2026-03-31T18:30:00Z");

test("the financial year starts in April, in Jharkhand", () => {
  expect([financialYear(lastMinute), monthCode(lastMinute)]).toEqual(["2025-26", "MAR"]);
  expect([financialYear(firstMinute), monthCode(firstMinute)]).toEqual(["2026-27", "APR"]);
  expect(financialYear(new Date("2099-06-01T00:00:00Z"))).toBe("2099-00");
});

test("a day of a date field begins at midnight in Jharkhand", () => {
  expect(startOfDay("2026-04-01")).toEqual(firstMinute);
  expect([lastMinute, firstMinute].map(dayOf)).toEqual(["2026-03-31", "2026-04-01"]);
});

test.each([
  "",
  "2026-4-1",
  "1 April 2026",
  "2026-13-01",
  "2026-02-31",
  "2026-04-31",
  "0026-04-01",
  "9999-04-01",
])("%j is no day", (none) => {
  expect(startOfDay(none)).toBeUndefined();
  expect(endOfDay(none)).toBeUndefined();
  expect(readLocalTime(`${none}T10:00`)).toBeUndefined();
});

test("a day is over where the next begins", () => {
  const end = endOfDay("2026-12-31");
  expect(end).toEqual(new Date("2026-12-31T18:30:00Z"));
  expect(end && lastDayBefore(end)).toBe("2026-12-31");
});

test("a date and time is read as one of Jharkhand, and written back the same", () => {
  const at = readLocalTime("2026-04-05T00:10");
  expect(at).toEqual(new Date("2026-04-04T18:40:00Z"));
  expect(at && localTimeOf(at)).toBe("2026-04-05T00:10");
  for (const none of ["2026-04-05", "2026-04-05 15:07", "2026-04-05T25:00"]) {
    expect(readLocalTime(none), none).toBeUndefined();
  }
});

test("a financial year is twelve months long, from April to March in Jharkhand", () => {
  const day = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2200-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, (at) => {
      const written = financialYear(at);
      const start = Number(written.slice(0, 4));
      expect(written).toBe(`${start}-${String(start + 1).slice(2)}`);
      // Jharkhand is 5 h 30 min ahead of UTC all year.
      expect(at.getTime()).toBeGreaterThanOrEqual(Date.parse(`${start}-03-31T18:30:00Z`));
      expect(at.getTime()).toBeLessThan(Date.parse(`${start + 1}-03-31T18:30:00Z`));
    }),
  );
});

test("dates and times are written for en-IN, on a 12-hour clock", () => {
  expect(formatDate(firstMinute)).toBe("01 Apr 2026");
  expect(formatDateTime(new Date("2026-04-05T09:37:00Z"))).toBe("05 Apr 2026, 3:07 pm");
  expect(formatDateTime(new Date("2026-04-05T18:35:00Z"))).toBe("06 Apr 2026, 12:05 am");
  expect(formatDateTime(new Date("2026-10-05T06:30:00Z"), "hi")).toBe("05 अक्टू॰ 2026, 12:00 pm");
});
