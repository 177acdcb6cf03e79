import { expect, test } from "vitest";
import { holdsChange, parseVersion, versionToken } from "./version-token.ts";

const version = { at: 1_795_324_654_167, count: 9, node: "0f3a99b1", viewer: "user" };
const token = versionToken(version);

test("says of itself what it was made of", () => {
  expect(parseVersion(token)).toEqual(version);
});

test.each([
  [{ ...version, count: 8 }, true],
  [version, true],
  // Of two versions the count is asked, and not the clock, which may be set back.
  [{ ...version, at: 0, count: 10 }, false],
  [{ ...version, count: 1, node: "another0" }, false],
])("holds %o: %s", (change, held) => {
  expect(holdsChange(token, versionToken(change))).toBe(held);
});

test.each(["", "*", "1-2", "a-b-c", "1-NaN-0f3a99b1"])(
  "%o is held by nothing, and holds nothing",
  (other) => {
    expect(holdsChange(token, other)).toBe(false);
    expect(holdsChange(other, token)).toBe(false);
    expect(holdsChange(other, other)).toBe(false);
  },
);
