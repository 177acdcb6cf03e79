import { expect, test } from "vitest";
import { shownFileName } from "./send-file.ts";

test.each([
  ["harvest 2026.jpg", "harvest 2026.jpg"],
  ["फसल.png", "फसल.png"],
  ["photo\u202Egpj.exe", "photo\uFFFDgpj.exe"],
  ["\u2066a\u2069\u200Bb\n.png", "\uFFFDa\uFFFD\uFFFDb\uFFFD.png"],
  ["../../etc/passwd.png", "../../etc/passwd.png"],
])("%j is shown as %j", (name, shown) => {
  expect(shownFileName(name)).toBe(shown);
});

test("a long name keeps its beginning and its extension", () => {
  const shown = shownFileName(`harvest ${"🌾".repeat(300)}.png`);
  expect(shown).toMatch(/^harvest 🌾+…🌾+\.png$/u);
  expect(Array.from(shown)).toHaveLength(60);
});
