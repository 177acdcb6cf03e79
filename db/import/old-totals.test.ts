import { expect, test } from "vitest";
import { noTax } from "#app/lib/tax/line-tax.ts";
import fc from "#tests/fast-check.ts";
import { addingUp } from "./old-totals.ts";

const amount = fc.integer({ min: -500, max: 1_000_000 });
const line = fc.record({
  price: fc.nat(100_000),
  productMRP: fc.nat(100_000),
  quantity: fc.integer({ min: 1, max: 9 }),
});
const old = fc.record(
  {
    totalQuantity: fc.nat(20),
    totalAmount: amount,
    discountPrice: amount,
    shippingCharge: amount,
    grandTotal: amount,
  },
  { requiredKeys: [] },
);

test("sums add up whatever the old ones were, and what was to be paid stays", () => {
  fc.assert(
    fc.property(old, fc.array(line), (sums, lines) => {
      const { totals, isChanged } = addingUp(sums, lines);
      const { totalAmount, discountPrice, shippingCharge, grandTotal } = totals;
      expect(grandTotal).toBe(totalAmount - discountPrice + shippingCharge);
      expect(
        Math.min(totalAmount, discountPrice, shippingCharge, grandTotal),
      ).toBeGreaterThanOrEqual(0);
      if ((sums.grandTotal ?? -1) >= 0) expect(grandTotal).toBe(sums.grandTotal);
      if (!isChanged) expect(totals).toMatchObject(sums);
    }),
  );
});

test("sums that add up are not touched", () => {
  const lines = [{ price: 21_000, productMRP: 25_000, quantity: 2 }];
  const sums = {
    totalQuantity: 2,
    totalAmount: 50_000,
    discountPrice: 8000,
    offerDiscount: 0,
    thanksDiscount: 0,
    shippingCharge: 0,
    ...noTax,
    grandTotal: 42_000,
  };
  expect(addingUp(sums, lines)).toEqual({ totals: sums, isChanged: false });
  expect(addingUp({}, lines)).toEqual({ totals: sums, isChanged: false });
});
