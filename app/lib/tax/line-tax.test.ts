import fc from "fast-check";
import { expect, test } from "vitest";
import { sumOfTaxes, taxOfLines } from "./line-tax.ts";

const line = fc.record({
  goods: fc.oneof(fc.nat(5), fc.nat(10_000_000)),
  taxRate: fc.constantFrom(null, 0, 25, 500, 1200, 1800, 2800),
});
const lines = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map((some) => some.map((one, at) => ({ ...one, key: `product-${at}` })));
const delivery = fc.integer({ min: 0, max: 100_000 });

test("lines, rates and the whole add up, and nothing is negative (rules: tax-3)", () => {
  fc.assert(
    fc.property(lines, delivery, fc.boolean(), (bought, charge, isInterState) => {
      const taxed = taxOfLines(bought, charge, isInterState);
      const goods = bought.reduce((sum, one) => sum + one.goods, 0);
      expect(taxed.reduce((sum, one) => sum + one.value, 0)).toBe(goods + charge);
      for (const [at, { value, taxable, cgst, sgst, igst, delivery: part }] of taxed.entries()) {
        expect(taxable + cgst + sgst + igst).toBe(value);
        expect(Math.min(taxable, cgst, igst, part)).toBeGreaterThanOrEqual(0);
        expect(cgst).toBe(sgst);
        expect(isInterState ? cgst : igst).toBe(0);
        if (!bought[at]?.taxRate) expect(taxable).toBe(value);
      }
      for (const rate of new Set(bought.map(({ taxRate }) => taxRate ?? 0))) {
        const ofRate = taxed.filter((_, at) => (bought[at]?.taxRate ?? 0) === rate);
        const { cgst, igst } = sumOfTaxes(ofRate);
        const value = ofRate.reduce((sum, one) => sum + one.value, 0);
        const exact = (value * rate) / (10_000 + rate);
        // Of lines of a paisa there is no half.
        if (ofRate.some((one) => one.value < 10)) continue;
        expect(Math.abs(isInterState ? igst - exact : cgst - exact / 2)).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});

test("each line has the same in whatever order they come", () => {
  fc.assert(
    fc.property(
      lines.chain((bought) =>
        fc.tuple(
          fc.constant(bought),
          fc.shuffledSubarray(bought, { minLength: bought.length, maxLength: bought.length }),
        ),
      ),
      delivery,
      fc.boolean(),
      ([bought, shuffled], charge, isInterState) => {
        const byKey = (some: typeof bought) =>
          new Map(
            taxOfLines(some, charge, isInterState).map((taxed, at) => [some[at]?.key, taxed]),
          );
        expect(byKey(shuffled)).toEqual(byKey(bought));
      },
    ),
  );
});

test("5 % of ₹105 is ₹5, half and half within the state", () => {
  const atta = [{ key: "atta", goods: 10_500, taxRate: 500 }];
  expect(taxOfLines(atta, 0, false)).toEqual([
    { value: 10_500, delivery: 0, taxable: 10_000, cgst: 250, sgst: 250, igst: 0 },
  ]);
  expect(taxOfLines(atta, 0, true)).toEqual([
    { value: 10_500, delivery: 0, taxable: 10_000, cgst: 0, sgst: 0, igst: 500 },
  ]);
});

test("delivery goes to the lines by their taxable value, at their rates (CGST section 8)", () => {
  const bought = [
    { key: "grain", goods: 10_000, taxRate: 0 },
    { key: "biscuits", goods: 21_000, taxRate: 500 },
  ];
  expect(taxOfLines(bought, 3_000, true)).toMatchObject([
    { delivery: 1_000, igst: 0 },
    { delivery: 2_000, value: 23_000, igst: 1_095 },
  ]);
});
