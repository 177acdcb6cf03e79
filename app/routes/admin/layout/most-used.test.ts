import { expect, test } from "vitest";
import { countUse, mostUsed, type Uses } from "./most-used.ts";

const after = (paths: readonly string[], uses: Uses = {}) => paths.reduce(countUse, uses);
const times = (n: number, path: string) => Array.from({ length: n }, () => path);

test("what was opened most comes first; what was opened seldom, or is no page of a group, not at all", () => {
  const uses = after([
    ...times(5, "/my/stock"),
    ...times(7, "/my/scan"),
    ...times(2, "/my/cash"),
    ...times(20, "/my/today"),
    ...times(9, "/my/gone"),
  ]);
  expect(mostUsed(uses, 4).map(({ path }) => path)).toEqual(["/my/scan", "/my/stock"]);
  expect(mostUsed(uses, 1).map(({ path }) => path)).toEqual(["/my/scan"]);
});

test("what is used no more gives way to what is used now", () => {
  const before = after(times(60, "/my/stock"));
  const now = after(times(60, "/my/cash"), before);
  expect(mostUsed(now, 2).map(({ path }) => path)).toEqual(["/my/cash", "/my/stock"]);
  const later = after(times(200, "/my/cash"), now);
  expect(mostUsed(later, 2).map(({ path }) => path)).toEqual(["/my/cash"]);
});
