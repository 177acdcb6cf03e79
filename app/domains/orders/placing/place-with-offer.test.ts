import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { offers, offerUses } from "#app/domains/offers/offer-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { knownStatements } from "#app/server/database/statement.server.ts";
import { site } from "#site";
import { makeBuyer, makeCheckout, makeOffer, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { stateOf, unitsOf } from "#tests/paying.ts";
import { previewOffer } from "../offers/preview-offer.server.ts";
import { orderLines, orders } from "../order/order-table.server.ts";
import { placeOrder } from "./place-order.server.ts";

ownDatabase({ connections: 60 });

const usedOf = async (id: string) =>
  (await db.select({ used: offers.used }).from(offers).where(eq(offers.id, id)))[0]?.used;
const usesOf = (id: string) => db.select().from(offerUses).where(eq(offerUses.offerId, id));

async function orderOf(placed: Awaited<ReturnType<typeof placeOrder>>) {
  if (!placed.ok) throw new Error(placed.refusal.code);
  const { id } = placed.value;
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(orderLines.position);
  return { ...order, lines };
}

describe("an order with a code", () => {
  test("costs less by what it gives to the goods that it is for, and counts as a use", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct();
    const flour = await makeProduct({ category: "Flour", price: 7_500, productMRP: 9_000 });
    const offer = await makeOffer({ categories: ["Flour"], amount: 1_000 });
    const lines: Parameters<typeof makeCheckout>[1] = [
      [laddu, 1],
      [flour, 2],
    ];
    const checkout = { ...makeCheckout(addressId, lines), offerCode: offer.code };
    expect(
      await previewOffer(user, offer.code, [
        { productId: laddu.id, quantity: 1 },
        { productId: flour.id, quantity: 2 },
      ]),
    ).toEqual({ ok: true, value: { discounts: { [laddu.id]: 0, [flour.id]: 1_000 }, gift: null } });
    const placed = await placeOrder(user, { ...checkout, seenTotal: 35_000 });
    expect(await orderOf(placed)).toMatchObject({
      totalAmount: 43_000,
      discountPrice: 7_000,
      offerDiscount: 1_000,
      grandTotal: 35_000,
      lines: [{ offerDiscount: 0 }, { offerDiscount: 1_000, price: 7_500 }],
    });
    expect(await usedOf(offer.id)).toBe(1);
    // The same checkout sent again is the same order and the same use.
    expect(await placeOrder(user, checkout)).toMatchObject({ ok: true });
    expect(await usesOf(offer.id)).toHaveLength(1);
  });

  test("has a free product as a line whose price is taken off, and whose unit is taken", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct();
    const gift = await makeProduct({
      title: "Ragi Tea",
      currentStock: 1,
      price: 5_000,
      productMRP: 6_000,
    });
    const offer = await makeOffer({ kind: "gift", percent: null, giftProductId: gift.id });
    const checkout = () => ({ ...makeCheckout(addressId, [[laddu, 1]]), offerCode: offer.code });
    expect(
      await orderOf(await placeOrder(user, { ...checkout(), seenTotal: 21_000 })),
    ).toMatchObject({
      totalQuantity: 2,
      totalAmount: 31_000,
      discountPrice: 5_000,
      offerDiscount: 5_000,
      grandTotal: 21_000,
      lines: [
        { productId: laddu.id, offerDiscount: 0 },
        { productId: gift.id, price: 5_000, quantity: 1, offerDiscount: 5_000 },
      ],
    });
    expect(await unitsOf(gift.id)).toEqual({ stock: 0, sold: 1 });
    expect(await placeOrder(user, checkout())).toEqual({
      ok: false,
      refusal: { code: "offer-gift-gone" },
    });
    expect(await usedOf(offer.id)).toBe(1);
  });

  test("has it free once where it is in the cart already", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct();
    const offer = await makeOffer({ kind: "gift", percent: null, giftProductId: laddu.id });
    const checkout = { ...makeCheckout(addressId, [[laddu, 3]]), offerCode: offer.code };
    expect(await orderOf(await placeOrder(user, checkout))).toMatchObject({
      totalQuantity: 3,
      offerDiscount: 21_000,
      grandTotal: 42_000,
    });
  });

  test("needs other goods than the free product", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct({ category: "Laddu" });
    const flour = await makeProduct({ category: "Flour", price: 7_000 });
    const gift = { kind: "gift", percent: null, giftProductId: laddu.id } as const;
    const any = await makeOffer(gift);
    const large = await makeOffer({ ...gift, minimum: 30_000 });
    const laddus = await makeOffer({ ...gift, categories: ["Laddu"] });
    const flours: [typeof flour, number] = [flour, 1];
    const refusalOf = async (offerCode: string, ...lines: [typeof flour, number][]) => {
      const checkout = { ...makeCheckout(addressId, lines), offerCode };
      const placed = await placeOrder(user, checkout);
      const cart = lines.map(([{ id: productId }, quantity]) => ({ productId, quantity }));
      if (!placed.ok) expect(await previewOffer(user, offerCode, cart)).toEqual(placed);
      return placed.ok ? undefined : placed.refusal;
    };
    const others = { code: "offer-other-products" };
    expect(await refusalOf(any.code, [laddu, 1])).toEqual(others);
    expect(await refusalOf(any.code, [laddu, 1], flours)).toBeUndefined();
    expect(await refusalOf(laddus.code, [laddu, 1], flours)).toEqual(others);
    expect(await refusalOf(laddus.code, [laddu, 2])).toBeUndefined();
    expect(await refusalOf(large.code, [laddu, 2])).toEqual({
      code: "offer-minimum",
      missing: 9_000,
    });
    expect(await refusalOf(large.code, [laddu, 2], [flour, 2])).toBeUndefined();
  });

  test("is delivered for what its goods are charged with, whatever comes free with them", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct();
    const gift = await makeProduct({ price: 5_000 });
    const offer = await makeOffer({ kind: "gift", percent: null, giftProductId: gift.id });
    const { shippingCharge, freeShippingFrom } = site;
    Object.assign(site, { shippingCharge: 4_000, freeShippingFrom: 25_000 });
    try {
      const checkout = { ...makeCheckout(addressId, [[laddu, 1]]), offerCode: offer.code };
      expect(
        await orderOf(await placeOrder(user, { ...checkout, seenTotal: 25_000 })),
      ).toMatchObject({ shippingCharge: 4_000, offerDiscount: 5_000, grandTotal: 25_000 });
    } finally {
      Object.assign(site, { shippingCharge, freeShippingFrom });
    }
  });

  test("is for a category however that is spelled", async () => {
    const { user, addressId } = await makeBuyer();
    const flour = await makeProduct({ category: "Ragi  flour " });
    const offer = await makeOffer({ categories: ["Laddu", "Ragi Flour"] });
    const checkout = { ...makeCheckout(addressId, [[flour, 1]]), offerCode: offer.code };
    expect(await orderOf(await placeOrder(user, checkout))).toMatchObject({ offerDiscount: 2_100 });
  });

  test("that makes it free is one without anything to pay at the door, and cannot be paid online", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct();
    const offer = await makeOffer({ percent: 100 });
    const checkout = (method: "cod" | "online") => ({
      ...makeCheckout(addressId, [[laddu, 1]], method),
      offerCode: offer.code,
    });
    expect(await placeOrder(user, checkout("online"))).toEqual({
      ok: false,
      refusal: { code: "too-small" },
    });
    expect(await orderOf(await placeOrder(user, checkout("cod")))).toMatchObject({
      grandTotal: 0,
      paymentStatus: "cod",
    });
  });
});

describe("refused, with nothing written", () => {
  test("another total than the shopper saw, with a code and without", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct();
    const offer = await makeOffer();
    const checkout = makeCheckout(addressId, [[laddu, 1]]);
    for (const given of [
      { ...checkout, seenTotal: 20_999 },
      { ...checkout, offerCode: offer.code, seenTotal: 21_000 },
    ]) {
      expect(await placeOrder(user, given)).toEqual({
        ok: false,
        refusal: { code: "total-changed", seen: given.seenTotal, now: expect.any(Number) },
      });
    }
    expect(await usedOf(offer.id)).toBe(0);
    expect(await unitsOf(laddu.id)).toEqual({ stock: 100, sold: 0 });
  });

  test("a code that there is not, that is not for one any more, or for other goods", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct();
    const once = await makeOffer({ maxUsesEach: 1 });
    const first = await makeOffer({ isFirstOrderOnly: true });
    const others = await makeOffer({ productIds: ["another"] });
    const large = await makeOffer({ minimum: 50_000 });
    const place = (offerCode: string) =>
      placeOrder(user, { ...makeCheckout(addressId, [[laddu, 1]]), offerCode });
    expect(await place("NONE")).toEqual({ ok: false, refusal: { code: "offer-unknown" } });
    expect(await place(once.code)).toMatchObject({ ok: true });
    expect(await place(once.code)).toEqual({ ok: false, refusal: { code: "offer-used-before" } });
    expect(await place(first.code)).toEqual({ ok: false, refusal: { code: "offer-first-order" } });
    expect(await place(others.code)).toEqual({
      ok: false,
      refusal: { code: "offer-other-products" },
    });
    expect(await place(large.code)).toEqual({
      ok: false,
      refusal: { code: "offer-minimum", missing: 29_000 },
    });
  });
});

test("of fifty at once who use a code's last time, one gets it, and the others are told so", async () => {
  const laddu = await makeProduct({ currentStock: 200 });
  const offer = await makeOffer({ maxUses: 1 });
  const buyers = await Promise.all(Array.from({ length: 50 }, makeBuyer));
  const all = await Promise.all(
    buyers.map(({ user, addressId }) =>
      placeOrder(user, { ...makeCheckout(addressId, [[laddu, 1]]), offerCode: offer.code }),
    ),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  for (const placed of all) {
    if (!placed.ok) expect(placed.refusal).toEqual({ code: "offer-used-up" });
  }
  expect(await usedOf(offer.id)).toBe(1);
  expect(await unitsOf(laddu.id)).toEqual({ stock: 199, sold: 1 });
});

test("one shopper's fifty at once use it as often as one may", async () => {
  const { user, addressId } = await makeBuyer();
  const laddu = await makeProduct();
  const offer = await makeOffer({ maxUsesEach: 2 });
  const all = await Promise.all(
    Array.from({ length: 8 }, () =>
      placeOrder(user, { ...makeCheckout(addressId, [[laddu, 1]]), offerCode: offer.code }),
    ),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await usedOf(offer.id)).toBe(2);
});

test("an order that waits for its payment is replaced with its code, whose last use goes along", async () => {
  const { user, addressId } = await makeBuyer();
  const laddu = await makeProduct({ currentStock: 2 });
  const offer = await makeOffer({ maxUses: 1, maxUsesEach: 1 });
  const other = await makeOffer();
  const place = (offerCode: string, replaces?: string, online = true) =>
    placeOrder(user, {
      ...makeCheckout(addressId, [[laddu, 2]], online ? "online" : "cod"),
      offerCode,
      replaces,
    });
  const waiting = await orderOf(await place(offer.code));
  // Its own use is no reason to refuse the code: it may go to the order that replaces it.
  expect(
    await previewOffer(user, offer.code, [{ productId: laddu.id, quantity: 2 }]),
  ).toMatchObject({ ok: true });
  const again = await orderOf(await place(offer.code, waiting.id));
  expect(await stateOf(waiting.id ?? "")).toMatchObject({ status: "cancelled" });
  expect(await usesOf(offer.id)).toMatchObject([{ orderId: again.id }]);
  expect(await orderOf(await place(other.code, again.id, false))).toMatchObject({
    offerDiscount: 4_200,
  });
  expect([await usedOf(offer.id), await usedOf(other.id)]).toEqual([0, 1]);
});

test("an order that waits for its payment and has the code is asked about, whatever is in it", async () => {
  const { user, addressId } = await makeBuyer();
  const laddu = await makeProduct();
  const flour = await makeProduct();
  for (const given of [{ maxUsesEach: 1 }, { maxUses: 1 }, { isFirstOrderOnly: true }]) {
    await db.update(orders).set({ status: "cancelled", stockHold: "released", heldUntil: null });
    const offer = await makeOffer(given);
    const place = (product: typeof laddu, replaces?: string | null) =>
      placeOrder(user, {
        ...makeCheckout(addressId, [[product, 1]], "online"),
        offerCode: offer.code,
        replaces,
      });
    const waiting = await orderOf(await place(laddu));
    const cart = [{ productId: flour.id, quantity: 1 }];
    expect(await previewOffer(user, offer.code, cart)).toMatchObject({ ok: true });
    expect(await place(flour)).toMatchObject({
      refusal: { code: "unpaid-order-waits", orderId: waiting.id },
    });
    expect(await place(flour, null)).toMatchObject({
      refusal: { code: expect.stringMatching(/^offer-/) },
    });
    const placed = await orderOf(await place(flour, waiting.id));
    expect(await stateOf(waiting.id ?? "")).toMatchObject({ status: "cancelled" });
    expect(await usesOf(offer.id)).toMatchObject([{ orderId: placed.id }]);
  }
});

test("the statements of an order without a code say nothing of offers", () => {
  const bare = knownStatements().filter(({ name }) =>
    ["order-prepare", "order-take-turn", "order-lock-products", "order-insert"].includes(name),
  );
  expect(bare).toHaveLength(4);
  for (const { text } of bare) expect(text).not.toContain("offer");
});
