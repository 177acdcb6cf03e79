import { expect, test } from "vitest";
import { cut } from "./text.ts";

test("cuts by characters that a person sees, and only what is too long", () => {
  expect(cut("Ragi Laddu", 25)).toBe("Ragi Laddu");
  expect(cut("x".repeat(25), 25)).toBe("x".repeat(25));
  expect(cut("Ragi and Jaggery Laddu with Nuts", 25)).toBe("Ragi and Jaggery Laddu wi…");
  expect(cut("🌾🌾🌾", 2)).toBe("🌾🌾…");
});
