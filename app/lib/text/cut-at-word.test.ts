import { expect, test } from "vitest";
import { cutAtWord } from "./cut-at-word.ts";

test("a text that is short enough stays, in one line", () => {
  expect(cutAtWord(" Ragi\n laddu ", 10)).toBe("Ragi laddu");
});

test("a longer one ends behind a word, without the comma", () => {
  expect(cutAtWord("Ragi laddu, with sesame", 14)).toBe("Ragi laddu…");
  expect(cutAtWord("Ragi laddu with sesame", 11)).toBe("Ragi laddu…");
  expect(cutAtWord("Nutritious ragi laddu", 20)).toBe("Nutritious ragi…");
});

test("characters are counted as a reader counts them, and none is parted", () => {
  // Nine characters of 17 code units.
  expect(cutAtWord("क्षितिज रागी लड्डू", 9)).toBe("क्षितिज रागी लड्डू");
  expect(cutAtWord("क्षितिज रागी लड्डू", 8)).toBe("क्षितिज रागी…");
});

test("what has no space is cut all the same", () => {
  expect(cutAtWord("x".repeat(200), 160)).toBe(`${"x".repeat(159)}…`);
});
