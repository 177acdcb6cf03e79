import { expect, test } from "vitest";
import { afterWorkingDays } from "./working-days.ts";

// In November 2026 the 23rd is a Monday.
test.each([
  ["on a Monday", "2026-11-23T09:00:00+05:30", "2026-11-27T00:00:00+05:30"],
  ["in the last minute of a Monday", "2026-11-23T23:59:59+05:30", "2026-11-27T00:00:00+05:30"],
  ["in the first minute of a Tuesday", "2026-11-24T00:00:00+05:30", "2026-11-28T00:00:00+05:30"],
  ["on a Thursday", "2026-11-26T18:00:00+05:30", "2026-12-02T00:00:00+05:30"],
  ["on a Saturday", "2026-11-28T12:00:00+05:30", "2026-12-03T00:00:00+05:30"],
  ["on a Sunday", "2026-11-29T12:00:00+05:30", "2026-12-03T00:00:00+05:30"],
])("of something %s the third working day ends when the next one begins", (_, at, end) => {
  expect(afterWorkingDays(new Date(at), 3)).toEqual(new Date(end));
});
