import { expect, test } from "vitest";
import { cut, cuts } from "./text.ts";

test("cuts by characters that a person sees, and only what is too long", () => {
  expect(cut("Ragi Laddu", 25)).toBe("Ragi Laddu");
  expect(cut("x".repeat(25), 25)).toBe("x".repeat(25));
  expect(cut("Ragi and Jaggery Laddu with Nuts", 25)).toBe("Ragi and Jaggery Laddu wi…");
  expect(cut("🌾🌾🌾", 2)).toBe("🌾🌾…");
});

test("cuts are those of the rules", () => {
  expect(cuts).toEqual({
    productTitle: 25,
    productShortDescription: 90,
    blogTitle: 50,
    blogParagraph: 200,
    blogListExcerpt: 100,
    aboutParagraph: 300,
  });
});
