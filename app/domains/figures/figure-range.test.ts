import { describe, expect, test } from "vitest";
import { readFigureRange, startOfGroup } from "./figure-range.ts";

/** Half past midnight of 6 April in Kolkata; still the 5th in London. */
const now = new Date("2026-04-05T19:00:00Z");
const read = (search: string, at = now) => readFigureRange(new URLSearchParams(search), at);

describe("a range in the address", () => {
  test.each([
    ["", "2026-03-08", "2026-04-06", "2026-02-06", "2026-03-07"],
    ["range=today", "2026-04-06", "2026-04-06", "2026-04-05", "2026-04-05"],
    ["range=7-days", "2026-03-31", "2026-04-06", "2026-03-24", "2026-03-30"],
    ["range=this-month", "2026-04-01", "2026-04-06", "2026-03-01", "2026-03-06"],
    ["range=last-month", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["range=this-year", "2026-04-01", "2026-04-06", "2025-04-01", "2025-04-06"],
    ["range=last-year", "2025-04-01", "2026-03-31", "2024-04-01", "2025-03-31"],
    [
      "range=days&since=2026-01-05&until=2026-01-01",
      "2026-01-01",
      "2026-01-05",
      "2025-12-27",
      "2025-12-31",
    ],
    ["range=days&since=yesterday", "2026-03-08", "2026-04-06", "2026-02-06", "2026-03-07"],
    [
      "range=days&since=1990-01-01&until=2026-01-01",
      "2015-11-16",
      "2026-01-01",
      "2005-09-29",
      "2015-11-15",
    ],
  ])("%s", (search, since, until, first, last) => {
    expect(read(search)).toMatchObject({ since, until, before: { since: first, until: last } });
  });

  test("the month before may be shorter", () => {
    const march = read("range=this-month", new Date("2026-03-31T12:00:00+05:30"));
    expect(march.before).toEqual({ since: "2026-02-01", until: "2026-02-28" });
  });

  test("is grouped so that its bars can be told apart", () => {
    expect(read("").grouping).toBe("day");
    expect(read("range=last-year").grouping).toBe("month");
    expect(read("range=90-days&group=day").grouping).toBe("day");
    expect(read("range=last-year&group=day").grouping).toBe("week");
    expect(read("group=year").grouping).toBe("year");
  });

  test("weeks begin on Monday, years in April", () => {
    expect(startOfGroup("week", "2026-04-05")).toBe("2026-03-30");
    expect(startOfGroup("week", "2026-04-06")).toBe("2026-04-06");
    expect(startOfGroup("year", "2026-03-31")).toBe("2025-04-01");
    expect(startOfGroup("month", "2026-03-31")).toBe("2026-03-01");
  });
});
