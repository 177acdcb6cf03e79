import { expect, test } from "vitest";
import type { Dependency } from "../live/live-changes.server.ts";
import { keysOfChange, keysOfPage } from "./cdn-keys.ts";

test.each([
  [[], ["pages"]],
  [["products:7"], ["pages", "products:7"]],
  [
    ["products", "products:*", "blog:*"],
    ["pages", "products", "products:any", "blog:any"],
  ],
] as [Dependency[], string[]][])("a page that depends on %j is kept under %j", (shown, keys) => {
  expect(keysOfPage(shown)).toEqual(keys);
});

test.each([
  ["products:7", ["products:7"], true],
  ["products:7", ["products:*"], true],
  ["products:7", ["products"], false],
  ["products:7", ["products:8"], false],
  ["products", ["products"], true],
  ["products", ["products:*"], true],
  ["products", ["products:7"], false],
  ["*", [], true],
] as const)("a purge for %s of a page that depends on %j: %s", (change, shown, isPurged) => {
  const purged = keysOfChange(change);
  expect(keysOfPage(shown)?.some((key) => purged.includes(key))).toBe(isPurged);
});

test("a page that follows many products has few keys, of which each product's change purges one", () => {
  const many = Array.from({ length: 500 }, (_, id) => `products:${id}` as const);
  const keys = keysOfPage(["blog", ...many]) ?? [];
  expect(keys.length).toBeLessThan(10);
  expect(keys).toEqual(expect.arrayContaining(keysOfChange("blog").slice(1)));
  expect(keysOfChange("products:499").some((key) => keys.includes(key))).toBe(true);
});

test("nothing that only some are told of is kept, and no CDN hears of it", () => {
  expect(keysOfPage(["products", "orders:*"])).toBeUndefined();
  expect(keysOfChange("my-orders:asha")).toEqual([]);
  expect(keysOfChange("sessions:asha")).toEqual([]);
  expect(keysOfChange("stock")).toEqual([]);
});
