import { expect, test } from "vitest";
import { languageOf, pathIn, withoutLanguage } from "./language.ts";

test.each([
  ["/", "en", "/"],
  ["/products?after=1", "en", "/products?after=1"],
  ["/hi", "hi", "/"],
  ["/hi/", "hi", "/"],
  ["/hi?x=1", "hi", "/?x=1"],
  ["/hi#top", "hi", "/#top"],
  ["/hi/blog/1?page=2#a", "hi", "/blog/1?page=2#a"],
  ["/himalaya", "en", "/himalaya"],
  // The base language's addresses name none.
  ["/en/cart", "en", "/en/cart"],
])("%s is a page in %s: %s", (path, language, bare) => {
  expect(languageOf(path.split(/[?#]/, 1)[0] ?? "")).toBe(language);
  expect(withoutLanguage(path)).toBe(bare);
});

test("a path is asked for in a language, whichever it named before", () => {
  expect(pathIn("/", "hi")).toBe("/hi");
  expect(pathIn("/cart", "hi")).toBe("/hi/cart");
  expect(pathIn("/hi/cart?x", "hi")).toBe("/hi/cart?x");
  expect(pathIn("/hi", "en")).toBe("/");
  expect(pathIn("/?after=1", "hi")).toBe("/hi/?after=1");
});
