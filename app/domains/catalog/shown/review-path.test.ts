import { expect, test } from "vitest";
import { reviewPath } from "./review-path.ts";

test.each([
  ["Ragi Til Laddu", "/ragi-til-laddu/write-review/p1"],
  [" Ragi Rava (Suji), 500 gm! ", "/ragi-rava-suji-500-gm/write-review/p1"],
  ["../100% Ragi/Flour?", "/100-ragi-flour/write-review/p1"],
  ["…", "/product/write-review/p1"],
])("the path of %j", (title, path) => {
  expect(reviewPath({ id: "p1", title })).toBe(path);
});

test("a title in Devanagari keeps its vowel signs, and an id its characters", () => {
  const path = reviewPath({ id: "a/b", title: "रागी लड्डू" });
  expect(decodeURI(path)).toBe("/रागी-लड्डू/write-review/a%2Fb");
});
