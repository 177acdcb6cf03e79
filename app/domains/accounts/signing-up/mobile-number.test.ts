import { describe, expect, test } from "vitest";
import { mobileDigits } from "./mobile-number.ts";

describe("mobileDigits", () => {
  test.each([
    ["98765 43210", "9876543210"],
    ["98765-43210 ext 4", "9876543210"],
    ["987654321012", "9876543210"],
    ["98a7", "987"],
    ["", ""],
    ["+91 98765 43210", "9876543210"],
    ["+919876543210", "9876543210"],
    ["9198765432", "9198765432"],
  ])("%j → %j", (typed, kept) => {
    expect(mobileDigits(typed)).toBe(kept);
  });
});
