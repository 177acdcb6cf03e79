import { describe, expect, test } from "vitest";
import fc from "#tests/fast-check.ts";
import { taxWords, totalLines, totalParts, totalsOf } from "./totals.ts";

const line = fc.record({
  price: fc.integer({ min: 0, max: 1_000_000 }),
  productMRP: fc.integer({ min: 1_000_000, max: 2_000_000 }),
  quantity: fc.integer({ min: 1, max: 30 }),
});
const lines = fc.array(line, { maxLength: 10 });

describe("totals", () => {
  test("add up: grand total is MRP less discount, and the sum of what each line costs", () => {
    fc.assert(
      fc.property(lines, (bought) => {
        const totals = totalsOf(bought);
        expect(totals.grandTotal).toBe(totals.totalAmount - totals.discountPrice);
        expect(totals.grandTotal).toBe(
          bought.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
        );
        expect(totals.shippingCharge).toBe(0);
        expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  test("do not depend on the lines' order, nor on how a quantity is split into lines", () => {
    fc.assert(
      fc.property(lines, (bought) => {
        const totals = totalsOf(bought);
        expect(totalsOf([...bought].reverse())).toEqual(totals);
        const single = bought.flatMap((one) =>
          Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 })),
        );
        expect(totalsOf(single)).toEqual(totals);
      }),
    );
  });
});

test("what of a total is tax is said as one until it is known to which state it goes (rules: tax-1)", () => {
  const bought = [{ price: 21_000, productMRP: 25_000, quantity: 1, taxRate: 500 }];
  expect(taxWords(totalsOf(bought), false)).toBe("GST ₹10");
  expect(taxWords(totalsOf(bought))).toBe("CGST ₹5 + SGST ₹5");
  expect(taxWords(totalsOf(bought, 0, true))).toBe("IGST ₹10");
  expect(taxWords(totalsOf([]), false)).toBeUndefined();
});

describe("the lines of a summary", () => {
  test("say what is taken off and what is free", () => {
    const amounts = {
      totalAmount: 25_000,
      discountPrice: 4_050,
      offerDiscount: 0,
      shippingCharge: 0,
    };
    expect(totalLines(amounts)).toEqual([
      { code: "totalAmount", label: "Total MRP", amount: 25_000, text: "₹250", isGood: false },
      { code: "discountPrice", label: "Discount", amount: -4_050, text: "−₹40.50", isGood: true },
      { code: "shippingCharge", label: "Shipping", amount: 0, text: "Free", isGood: true },
    ]);
  });

  test("say that nothing is taken off, and what shipping costs", () => {
    const amounts = { totalAmount: 0, discountPrice: 0, offerDiscount: 0, shippingCharge: 5_000 };
    expect(totalLines(amounts).map(({ text, isGood }) => [text, isGood])).toEqual([
      ["₹0", false],
      ["₹0", false],
      ["₹50", false],
    ]);
  });

  test("add up to the grand total, whatever lines there are", () => {
    const amounts = fc.record({
      totalAmount: fc.nat(1_000_000),
      discountPrice: fc.nat(1_000_000),
      offerDiscount: fc.nat(2),
      shippingCharge: fc.nat(1_000_000),
    });
    fc.assert(
      fc.property(amounts, (given) => {
        const shown = totalLines(given);
        const codes = totalParts.map(({ code }) => code);
        expect(shown.map(({ code }) => code)).toEqual(
          codes.filter((code) => code !== "offerDiscount" || given.offerDiscount > 0),
        );
        expect(shown.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          given.totalAmount - given.discountPrice - given.offerDiscount + given.shippingCharge,
        );
      }),
    );
  });
});
