import { afterEach, expect, test } from "vitest";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { openedOrder } from "#tests/editing-orders.ts";
import { admin, makeOffer, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { unitsOf } from "#tests/paying.ts";
import { calm, paidOrder, refundsMade } from "#tests/refunding.ts";
import { refundPieces } from "./refund-pieces.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();
afterEach(() => calm(own.gateway));

async function asked(orderId: string, paymentId: string, putBack: boolean, pieces = [1]) {
  const { seen } = await openedOrder(orderId);
  return { id: paymentId, pieces, putBack, reason: "Broken", seenParts: 0, seen };
}

test("pieces of a sent order are refunded at their price, and stay in it", async () => {
  const { orderId, orderNumber, paymentId, product } = await paidOrder(own.gateway);
  await setOrderStatus(orderId, "shipped", admin);
  const given = await asked(orderId, paymentId, false);
  expect(await refundPieces(orderId, given, admin)).toEqual({ ok: true, value: orderNumber });
  expect((await openedOrder(orderId)).order.grandTotal).toBe(42_000);
  expect(await refundsMade(own.gateway, paymentId)).toMatchObject([{ amount: 21_000 }]);
  expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
});

test("pieces that are not sent go back on the shelf, once", async () => {
  const { orderId, paymentId, product } = await paidOrder(own.gateway);
  const given = await asked(orderId, paymentId, true);
  const all = await Promise.all([1, 2].map(() => refundPieces(orderId, given, admin)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect(all.filter(({ ok }) => !ok)).toEqual([{ ok: false, refusal: "met" }]);
  expect((await openedOrder(orderId)).order.grandTotal).toBe(21_000);
  expect(await refundsMade(own.gateway, paymentId)).toMatchObject([{ amount: 21_000 }]);
  expect(await unitsOf(product.id)).toEqual({ stock: 99, sold: 1 });
});

test("all pieces, or more than there are, are not", async () => {
  const { orderId, paymentId } = await paidOrder(own.gateway);
  for (const [pieces, putBack, refusal] of [
    [[2], true, "nothing-left"],
    [[2], false, { code: "too-much", left: 42_000 }],
    [[3], false, "met"],
    [[1, 1], false, "met"],
  ] as const) {
    const given = await asked(orderId, paymentId, putBack, [...pieces]);
    expect(await refundPieces(orderId, given, admin)).toEqual({ ok: false, refusal });
  }
  expect(await refundsMade(own.gateway, paymentId)).toEqual([]);
});

test("what came free is nothing to send back, but can be taken out", async () => {
  const gift = await makeProduct();
  const offer = await makeOffer({ kind: "gift", percent: null, giftProductId: gift.id });
  const { orderId, paymentId } = await paidOrder(own.gateway, { offerCode: offer.code });
  const pieces = [0, 1];
  expect(
    await refundPieces(orderId, await asked(orderId, paymentId, false, pieces), admin),
  ).toEqual({ ok: false, refusal: "nothing-paid" });
  expect(
    await refundPieces(orderId, await asked(orderId, paymentId, true, pieces), admin),
  ).toMatchObject({ ok: true });
  expect((await openedOrder(orderId)).order).toMatchObject({
    grandTotal: 42_000,
    offerDiscount: 0,
  });
  expect(await unitsOf(gift.id)).toMatchObject({ sold: 0 });
  expect(await refundsMade(own.gateway, paymentId)).toEqual([]);
});
