import { expect, test } from "vitest";
import { endOfDay, lastDayBefore, localTimeOf, readLocalTime } from "./local-time.ts";

test("a date and time is read as one of Jharkhand, and written back the same", () => {
  const at = readLocalTime("2026-04-05T00:10");
  expect(at).toEqual(new Date("2026-04-04T18:40:00Z"));
  expect(at && localTimeOf(at)).toBe("2026-04-05T00:10");
});

test.each([
  "",
  "2026-04-05",
  "2026-04-05 15:07",
  "2026-02-30T10:00",
  "2026-04-05T25:00",
  "0026-04-05T15:07",
])("%j is no date and time", (text) => {
  expect(readLocalTime(text)).toBeUndefined();
});

test("a day is over where the next begins", () => {
  const end = endOfDay("2026-12-31");
  expect(end).toEqual(new Date("2026-12-31T18:30:00Z"));
  expect(end && lastDayBefore(end)).toBe("2026-12-31");
  expect(endOfDay("2026-13-01")).toBeUndefined();
});
