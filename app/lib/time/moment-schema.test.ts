import { expect, test } from "vitest";
import { momentSchema } from "./moment-schema.ts";

test("reads a moment as a Date writes itself", () => {
  const now = new Date();
  expect(momentSchema.parse(now.toISOString())).toEqual(now);
});

test.each([
  "",
  "now",
  "2026-04-05",
  "-271821-04-20T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
])("refuses %s", (text) => {
  expect(momentSchema.safeParse(text).success).toBe(false);
});
