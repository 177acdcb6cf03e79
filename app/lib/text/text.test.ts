import { expect, test } from "vitest";
import { beginningOf, charactersOf, cut } from "./text.ts";

test("cuts by characters that a person sees, and only what is too long", () => {
  expect(cut("Ragi Laddu", 25)).toBe("Ragi Laddu");
  expect(cut("x".repeat(25), 25)).toBe("x".repeat(25));
  expect(cut("Ragi and Jaggery Laddu with Nuts", 25)).toBe("Ragi and Jaggery Laddu wi…");
  expect(cut("🌾🌾🌾", 2)).toBe("🌾🌾…");
});

test("no letter is cut off its signs, nor a half letter off the one that it joins", () => {
  expect(charactersOf("क्षिप्रा")).toEqual(["क्षि", "प्रा"]);
  expect(charactersOf("स्त्री है")).toEqual(["स्त्री", " ", "है"]);
  // A word may end in a virama; digits join nothing.
  expect(charactersOf("अर्थात् है")).toEqual(["अ", "र्था", "त्", " ", "है"]);
  expect(charactersOf("त्2")).toEqual(["त्", "2"]);
  expect(charactersOf("👩‍🌾é")).toEqual(["👩‍🌾", "é"]);
  expect(cut("मड़ुआ के लड्डू और निमकी", 10)).toBe("मड़ुआ के लड्डू औ…");
  expect(beginningOf("राँची", 3)).toBe("राँ");
  expect(beginningOf("राँची", 2)).toBe("");
});
