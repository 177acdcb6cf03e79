import { afterEach, expect, test } from "vitest";
import { site } from "#site";
import { factsOfFile } from "../../../site.config.ts";
import { shopFacts } from "./shop-facts.ts";

afterEach(() => {
  Object.assign(site, factsOfFile);
});

test.each([
  [0, null, "Delivery is free"],
  [0, 49_900, "Delivery is free"],
  [5_000, null, "Delivery costs ₹50"],
  [4_950, 49_900, "Delivery costs ₹49.50, and is free for orders of ₹499 or more"],
  [5_000, 0, "Delivery is free"],
])("a charge of %d, free from %s: %s", (shippingCharge, freeShippingFrom, words) => {
  Object.assign(site, { shippingCharge, freeShippingFrom });
  expect(shopFacts().delivery).toBe(words);
});

test("a number is called as it is now", () => {
  site.phone = "+91 98765-43210";
  expect(shopFacts()).toMatchObject({ phone: "+91 98765-43210", tel: "+919876543210" });
});
