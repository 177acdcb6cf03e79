import { describe, expect, test } from "vitest";
import { mobileDigits, mobileNumberSchema } from "./mobile-number.ts";

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
    ["098765 43210", "9876543210"],
    ["91 98765 43210", "9876543210"],
    ["0091-98765-43210", "9876543210"],
    ["+91 098765 43210", "9876543210"],
    ["९८७६५ ४३२१०", "9876543210"],
    ["0123456789", "0123456789"],
  ])("%j → %j", (typed, kept) => {
    expect(mobileDigits(typed)).toBe(kept);
  });
});

test.each(["09876543210", "919876543210", "+919876543210", "00919876543210", "9876543210"])(
  "%s, typed digit by digit, is the same number",
  (typed) => {
    let field = "";
    for (const letter of typed) field = mobileDigits(field + letter);
    expect(field).toBe("9876543210");
  },
);

test.each([
  ["098765 43210", "9876543210"],
  ["98765-43210", "9876543210"],
  ["91 98765 43210", "9876543210"],
  ["(098765) 43210", "9876543210"],
  ["९८७६५४३२१०", "9876543210"],
])("%j is taken as %s where it is sent as it was typed", (typed, kept) => {
  expect(mobileNumberSchema.parse(typed)).toBe(kept);
});

test.each(["987654321", "98765432101", "98765abc43210", "", "+91"])("%j is no number", (typed) => {
  expect(mobileNumberSchema.safeParse(typed).success).toBe(false);
});
