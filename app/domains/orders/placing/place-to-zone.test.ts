import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { deliveryOf, goodsOf } from "#app/lib/money/delivery-charge.ts";
import { db } from "#app/server/database/database.server.ts";
import { site } from "#site";
import { admin, makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { unitsOf } from "#tests/paying.ts";
import { typedAddress } from "#tests/typed.ts";
import type { ZoneCharge } from "../../../../site.config.ts";
import { orderLines, orders } from "../order/order-table.server.ts";
import { manualOrderSchema } from "./manual-order.ts";
import { placeManualOrder } from "./place-manual-order.server.ts";
import { placeOrder } from "./place-order.server.ts";

ownDatabase();

const everywhere: ZoneCharge = {
  ...{ places: "1-9", isServed: true, firstGrams: 500, firstCharge: 4_000 },
  ...{ moreGrams: 500, moreCharge: 2_000, freeFrom: null },
};

afterEach(() => Object.assign(site, { deliveryZones: [], packingPerPiece: 0 }));

async function buying(quantity: number) {
  const { user, addressId } = await makeBuyer();
  const product = await makeProduct({ productPackOff: 300 });
  return { user, product, checkout: makeCheckout(addressId, [[product, quantity]]) };
}

async function placedOrder(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  return { ...order, lines };
}

test("an order is charged what its shopper read, by the weight as packed (rules: charges-7)", async () => {
  Object.assign(site, { deliveryZones: [everywhere], packingPerPiece: 30 });
  const { user, product, checkout } = await buying(2);
  const said = deliveryOf(
    goodsOf([{ ...product, productPackOff: 300, quantity: 2 }]),
    typedAddress.pinCode,
  ).charge;
  expect(said).toBe(6_000);
  const seenTotal = product.price * 2 + said;
  const placed = await placeOrder(user, { ...checkout, seenTotal });
  if (!placed.ok) throw new Error(placed.refusal.code);
  expect(await placedOrder(placed.value.id)).toMatchObject({
    ...{ shippingCharge: said, grandTotal: seenTotal },
    lines: [{ pack: 300, packedWeight: 330 }],
  });
});

test("one whose charge has changed is refused with both totals, and nothing is taken", async () => {
  Object.assign(site, { deliveryZones: [everywhere] });
  const { user, product, checkout } = await buying(1);
  const seen = product.price + 4_000;
  await db.update(products).set({ packedWeight: 501 }).where(eq(products.id, product.id));
  expect(await placeOrder(user, { ...checkout, seenTotal: seen })).toEqual({
    ok: false,
    refusal: { code: "total-changed", seen, now: seen + 2_000 },
  });
  expect(await unitsOf(product.id)).toMatchObject({ sold: 0 });
  expect(await placeOrder(user, { ...checkout, seenTotal: seen + 2_000 })).toMatchObject({
    ok: true,
  });
});

test("none goes where the shop does not deliver, in the shop and by telephone (rules: charges-6)", async () => {
  const { pinCode } = typedAddress;
  Object.assign(site, { deliveryZones: [{ ...everywhere, isServed: false }] });
  const { user, product, checkout } = await buying(1);
  expect(await placeOrder(user, checkout)).toMatchObject({
    refusal: { code: "not-delivered" },
  });
  const manual = (over: object) =>
    placeManualOrder(
      admin,
      manualOrderSchema.parse({
        ...{ checkoutKey: checkout.checkoutKey, channel: "fair", address: typedAddress },
        lines: [{ productId: product.id, quantity: 1, seenPrice: product.price }],
        ...{ payment: "received", linkHours: 24, isTakenAlong: false, deliveryNote: "" },
        ...{ priceReason: "", ...over },
      }),
    );
  expect(await manual({})).toEqual({
    ok: false,
    refusal: { code: "not-delivered", pinCode },
  });
  // What is taken along goes nowhere, and costs nothing to deliver.
  const taken = await manual({ isTakenAlong: true });
  if (!taken.ok) throw new Error(taken.refusal.code);
  expect(await placedOrder(taken.value.id)).toMatchObject({ shippingCharge: 0 });
});
