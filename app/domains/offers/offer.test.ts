import { describe, expect, test } from "vitest";
import { discountOfPieces, paidBack, paidFor, totalsOf } from "#app/lib/money/totals.ts";
import fc from "#tests/fast-check.ts";
import { comparedCode, discountsOf, type Offer, offerRefusal } from "./offer.ts";

const line = fc.record({
  price: fc.integer({ min: 0, max: 100_000_000 }),
  quantity: fc.integer({ min: 1, max: 30 }),
  isOfIt: fc.boolean(),
});
const lines = fc.array(line, { minLength: 1, maxLength: 50 });
const percent = fc.record({
  kind: fc.constant("percent" as const),
  percent: fc.integer({ min: 1, max: 100 }),
  amount: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
});
const amount = fc.record({
  kind: fc.constant("amount" as const),
  percent: fc.constant(null),
  amount: fc.integer({ min: 1, max: 100_000_000 }),
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

describe("what a code takes off", () => {
  test("is what it says, off the goods that it is for, and of no line more than it costs", () => {
    fc.assert(
      fc.property(fc.oneof(percent, amount), lines, (offer, bought) => {
        const its = bought.map(({ price, quantity, isOfIt }) => (isOfIt ? price * quantity : 0));
        const discounts = discountsOf(offer, its);
        const goods = sum(its);
        const said =
          offer.kind === "percent"
            ? Number((BigInt(goods) * BigInt(offer.percent)) / 100n)
            : offer.amount;
        expect(sum(discounts)).toBe(Math.min(said, offer.amount ?? goods, goods));
        for (const [at, discount] of discounts.entries()) {
          expect(Number.isSafeInteger(discount)).toBe(true);
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(its[at] ?? 0);
        }
      }),
    );
  });

  test("leaves totals that add up and are never negative", () => {
    fc.assert(
      fc.property(fc.oneof(percent, amount), lines, (offer, bought) => {
        const discounts = discountsOf(
          offer,
          bought.map(({ price, quantity }) => price * quantity),
        );
        const totals = totalsOf(
          bought.map((one, at) => ({
            ...one,
            productMRP: one.price,
            offerDiscount: discounts[at],
          })),
        );
        expect(totals.offerDiscount).toBe(sum(discounts));
        expect(totals.grandTotal).toBe(totals.totalAmount - totals.offerDiscount);
        expect(totals.grandTotal).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("pieces of a line with a discount", () => {
  const discounted = fc
    .record({
      price: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 30 }),
      part: fc.nat(100),
    })
    .map(({ price, quantity, part }) => ({
      price,
      quantity,
      offerDiscount: Math.floor((price * quantity * part) / 100),
    }));

  test("taken out one after the other, in whatever steps, give back what was paid and no more", () => {
    fc.assert(
      fc.property(discounted, fc.array(fc.integer({ min: 1, max: 5 })), (bought, steps) => {
        const paid = paidFor(bought, bought.quantity);
        let left = bought;
        let back = 0;
        for (const step of [...steps, 30]) {
          const pieces = Math.min(step, left.quantity - 1);
          if (pieces <= 0) break;
          const goesBack = paidBack(left, pieces);
          expect(goesBack).toBeGreaterThanOrEqual(0);
          back += goesBack;
          const quantity = left.quantity - pieces;
          left = { ...left, quantity, offerDiscount: discountOfPieces(left, quantity) };
          expect(paidFor(left, quantity)).toBe(paid - back);
        }
        expect(back + paidBack(left, left.quantity)).toBe(paid);
      }),
    );
  });

  test("more than were bought cost the shop's price", () => {
    const bought = { price: 1_000, quantity: 2, offerDiscount: 500 };
    expect(paidFor(bought, 3)).toBe(2_500);
  });
});

describe("who may use a code", () => {
  const now = new Date("2026-04-05T10:00:00Z");
  const offer: Offer = {
    id: "1",
    code: "RAGI10",
    kind: "percent",
    percent: 10,
    amount: null,
    giftProductId: null,
    startsAt: null,
    endsAt: null,
    minimum: 0,
    productIds: [],
    categories: [],
    isFirstOrderOnly: false,
    maxUses: null,
    maxUsesEach: null,
    isActive: true,
    used: 0,
  };
  const nobody = { hasOrdered: false, ownUses: 0 };
  const goods = { worth: 40_000, hasAnyOfIt: true };

  test.each<[string, Partial<Offer>, object | undefined]>([
    ["open to all", {}, undefined],
    ["not active", { isActive: false }, { code: "offer-ended" }],
    ["ends now", { endsAt: now }, { code: "offer-ended" }],
    ["begins now", { startsAt: now }, undefined],
    [
      "begins later",
      { startsAt: new Date(now.getTime() + 1) },
      { code: "offer-not-yet", from: new Date(now.getTime() + 1) },
    ],
    ["used up", { maxUses: 3, used: 3 }, { code: "offer-used-up" }],
    ["one is left", { maxUses: 3, used: 2 }, undefined],
    ["the goods are just enough", { minimum: 40_000 }, undefined],
    ["too little", { minimum: 50_000 }, { code: "offer-minimum", missing: 10_000 }],
  ])("%s", (_, values, refusal) => {
    expect(offerRefusal({ ...offer, ...values }, nobody, goods, now)).toEqual(refusal);
  });

  test("first orders, times for each, and goods that it is not for", () => {
    const first = { ...offer, isFirstOrderOnly: true, maxUsesEach: 1 };
    const ask = (user: object, of = goods) => offerRefusal(first, { ...nobody, ...user }, of, now);
    expect(ask({})).toBeUndefined();
    expect(ask({ hasOrdered: true })).toEqual({ code: "offer-first-order" });
    expect(ask({ ownUses: 1 })).toEqual({ code: "offer-used-before" });
    expect(ask({}, { ...goods, hasAnyOfIt: false })).toEqual({ code: "offer-other-products" });
  });
});

test("codes are compared without capitals and spaces", () => {
  expect(comparedCode(" ragi 10 ")).toBe("RAGI10");
});
