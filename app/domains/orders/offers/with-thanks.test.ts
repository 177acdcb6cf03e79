import { describe, expect, test } from "vitest";
import { discountsOf } from "#app/domains/offers/offer.ts";
import type { OnlineThanks } from "#app/domains/offers/online-thanks.ts";
import { type PricedLine, paidFor, totalLines, totalsOf } from "#app/lib/money/totals.ts";
import fc from "#tests/fast-check.ts";
import { leastOnlinePayment } from "../order/payable-online.ts";
import { withThanks } from "./with-thanks.ts";

const line = fc
  .record({
    price: fc.integer({ min: 0, max: 200_000 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    taxRate: fc.constantFrom(null, 500, 1_800),
  })
  .map((one): PricedLine => ({ ...one, productMRP: one.price }));
const lines = fc.array(line, { minLength: 1, maxLength: 6 });
const thanksOf = fc.record({
  kind: fc.constantFrom("percent", "amount"),
  percent: fc.integer({ min: 1, max: 100 }),
  amount: fc.integer({ min: 1, max: 500_000 }),
  minimum: fc.integer({ min: 0, max: 400_000 }),
}) satisfies fc.Arbitrary<OnlineThanks>;
const shipping = fc.constantFrom(0, 40, 5_000);

const twenty: OnlineThanks = { kind: "amount", percent: null, amount: 2_000, minimum: 0 };
const laddu: PricedLine = { price: 21_000, productMRP: 24_000, quantity: 2 };

describe("a thank-you for paying online", () => {
  test("is spread over what a code leaves of the lines, and can always be paid online (rules: thanks-2)", () => {
    fc.assert(
      fc.property(lines, fc.nat(100), thanksOf, shipping, (bought, percent, thanks, charge) => {
        const off = discountsOf(
          { kind: "percent", percent, amount: null },
          bought.map(({ price, quantity }) => price * quantity),
        );
        const coded = bought.map((one, at) => ({ ...one, offerDiscount: off[at] ?? 0 }));
        const plain = totalsOf(coded, charge);
        const thanked = withThanks(thanks, coded, charge);
        const totals = totalsOf(thanked, charge);
        const goods = plain.grandTotal - charge;
        const most = Math.max(0, Math.min(thanks.amount, plain.grandTotal - leastOnlinePayment));
        const given = goods < thanks.minimum ? 0 : Math.min(most, goods);
        if (thanks.kind === "amount") expect(totals.thanksDiscount).toBe(given);
        else
          expect(totals.thanksDiscount).toBe(
            Math.min(given, Math.floor((goods * thanks.percent) / 100)),
          );
        expect(totals.grandTotal).toBe(plain.grandTotal - totals.thanksDiscount);
        expect(totals.offerDiscount).toBe(plain.offerDiscount + totals.thanksDiscount);
        for (const [at, one] of thanked.entries()) {
          const { offerDiscount = 0, thanksDiscount = 0 } = one;
          expect(offerDiscount - thanksDiscount).toBe(coded[at]?.offerDiscount);
          expect(thanksDiscount).toBeGreaterThanOrEqual(0);
          expect(paidFor(one, one.quantity)).toBeGreaterThanOrEqual(0);
        }
        // Taxed is what is paid (rules: tax-2), and the summary adds up.
        const cheaper = thanked.map((one) => ({
          ...{ ...one, quantity: 1, offerDiscount: 0, thanksDiscount: 0 },
          price: paidFor(one, one.quantity),
        }));
        const { cgst, sgst } = totalsOf(cheaper, charge);
        expect([totals.cgst, totals.sgst]).toEqual([cgst, sgst]);
        const shown = totalLines(totals).reduce((sum, { amount }) => sum + amount, 0);
        expect(shown).toBe(totals.grandTotal);
      }),
    );
  });

  test("is of the pieces that no edit has added", () => {
    const flour: PricedLine = { price: 7_000, productMRP: 8_000, quantity: 3, discountedPieces: 0 };
    const [first, second] = withThanks(twenty, [{ ...laddu, discountedPieces: 1 }, flour], 0);
    expect(first).toMatchObject({ offerDiscount: 2_000, thanksDiscount: 2_000 });
    expect(second).toEqual(flour);
  });

  test("begins with what is left of the goods after the code", () => {
    const from = (minimum: number) =>
      totalsOf(withThanks({ ...twenty, minimum }, [{ ...laddu, offerDiscount: 1_000 }], 9_000));
    expect(from(41_000).thanksDiscount).toBe(2_000);
    expect(from(41_001).thanksDiscount).toBe(0);
  });

  test("stands apart from the code in every summary", () => {
    const coded = [{ ...laddu, offerDiscount: 1_000 }];
    const amounts = totalLines(totalsOf(withThanks(twenty, coded, 0), 0));
    expect(amounts.map(({ code, amount }) => [code, amount])).toEqual([
      ["totalAmount", 48_000],
      ["discountPrice", -6_000],
      ["offerDiscount", -1_000],
      ["thanksDiscount", -2_000],
      ["shippingCharge", 0],
    ]);
    const codes = totalLines(totalsOf(withThanks(twenty, [laddu], 0))).map(({ code }) => code);
    expect(codes).not.toContain("offerDiscount");
  });
});
