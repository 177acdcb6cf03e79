import { expect, test } from "vitest";
import fc from "#tests/fast-check.ts";
import { cursorTo, readCursor } from "./cursor.ts";

const direction = fc.constantFrom("after", "before");
/** The shop's ids: UUIDs, and the names of the sample shop's rows. */
const id = fc.oneof(fc.uuid(), fc.stringMatching(/^[a-z0-9-]{1,40}$/));
const date = fc.date({
  min: new Date("1970-01-01T00:00:00.001Z"),
  max: new Date("2999-12-31"),
  noInvalidDate: true,
});

test("a row's place comes back from an address as it went there", () => {
  fc.assert(
    fc.property(direction, date, id, (direction, date, id) => {
      const search = new URLSearchParams({ [direction]: cursorTo({ date, id }) });
      expect(readCursor(new URLSearchParams(search.toString()))).toEqual({ direction, date, id });
    }),
  );
});

test("whatever an address says is a cursor that a query takes, or none", () => {
  fc.assert(
    fc.property(direction, fc.string(), fc.string(), (direction, time, id) => {
      const cursor = readCursor(new URLSearchParams({ [direction]: `${time}~${id}` }));
      if (!cursor) return;
      expect(cursor.id).not.toBe("");
      // What PostgreSQL takes for a timestamp.
      expect(cursor.date.toISOString()).toMatch(/^(19[7-9]|2\d\d)\d-/);
    }),
  );
});
