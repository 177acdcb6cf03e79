import { expect, test } from "vitest";
import { statesAndTerritories } from "#app/domains/accounts/addresses/address.ts";
import { gstStates } from "./gst-states.ts";
import { gstinCheck, isGstin, panOf } from "./gstin.ts";

test("a GSTIN ends with the check of what stands before it", () => {
  // Published by the tax offices: of a state's own department, and the sample of the portal's help.
  expect(isGstin("27AAPFU0939F1ZV")).toBe(true);
  expect(isGstin("29AAGCB7383J1Z4")).toBe(true);
  expect(isGstin("27AAPFU0939F1ZU")).toBe(false);
  expect(isGstin("27AAPFU0939F1XV")).toBe(false);
  expect(panOf("27AAPFU0939F1ZV")).toBe("AAPFU0939F");
});

test("every slip of one character is noticed", () => {
  const first = "20ABCDE1234F1Z";
  const right = gstinCheck(first);
  for (const [at, character] of [...first].entries()) {
    const other = character === "7" ? "8" : "7";
    const slipped = first.slice(0, at) + other + first.slice(at + 1);
    expect(gstinCheck(slipped)).not.toBe(right);
  }
});

test("every state of an address has its code", () => {
  expect(gstStates).toEqual([...statesAndTerritories].sort());
});
