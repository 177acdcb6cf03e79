import { expect, test } from "vitest";
import { rupeesInWords } from "./rupees-in-words.ts";

test.each([
  [0, "Rupees zero only", "शून्य रुपये मात्र"],
  [1_700, "Rupees seventeen only", "सत्रह रुपये मात्र"],
  [42_050, "Rupees four hundred twenty and fifty paise only", "चार सौ बीस रुपये पचास पैसे मात्र"],
  [
    123_456_789_00,
    "Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine only",
    "बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी रुपये मात्र",
  ],
  [1_00_000_00, "Rupees one lakh only", "एक लाख रुपये मात्र"],
])("%i paise in words", (paise, english, inHindi) => {
  expect(rupeesInWords(paise, "en")).toBe(english);
  expect(rupeesInWords(paise, "hi")).toBe(inHindi);
});

test("Hindi has a word for each number below a hundred", () => {
  const words = Array.from({ length: 100 }, (_, n) => rupeesInWords(n * 100, "hi"));
  expect(new Set(words).size).toBe(100);
  expect(words.join()).not.toContain("undefined");
});
