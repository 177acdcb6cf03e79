import { expect, test } from "vitest";
import { offerUses } from "#app/domains/offers/offer-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { makeOffer } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderLines } from "../order/order-table.server.ts";
import { picksOf } from "./papers.ts";
import { ordersOnPaper } from "./read-papers.server.ts";

ownDatabase();

async function buy(orderId: string, pack: number, quantity: number) {
  const line = { orderId, position: pack, productId: `atta-${pack}`, title: "Ragi Atta", pack };
  await db.insert(orderLines).values({ ...line, price: 100, productMRP: 100, quantity });
}

test("the pick list sums by product and pack, and leaves out what must not be sent", async () => {
  const first = await makeOrderRow();
  const second = await makeOrderRow();
  const unpaid = await makeOrderRow({ paymentMethod: "online", paymentStatus: "pending" });
  await buy(first, 500, 2);
  await buy(first, 100, 1);
  await buy(second, 500, 3);
  await buy(unpaid, 500, 7);
  const printed = await ordersOnPaper([second, first, unpaid, "gone"], "picks", true);
  expect(printed.map(({ id }) => id)).toEqual([second, first, unpaid]);
  const [numberOfSecond, numberOfFirst] = printed.map(({ orderNumber }) => orderNumber);
  expect(picksOf(printed)).toMatchObject([
    { title: "Ragi Atta", pack: 100, quantity: 1, orders: [{ orderNumber: numberOfFirst }] },
    {
      pack: 500,
      quantity: 5,
      orders: [
        { orderNumber: numberOfSecond, quantity: 3 },
        { orderNumber: numberOfFirst, quantity: 2 },
      ],
    },
  ]);
});

test("slips name the code of an order and mark what is free (rules: offers-12)", async () => {
  const id = await makeOrderRow();
  const line = { orderId: id, price: 100, productMRP: 100, pack: null };
  await db.insert(orderLines).values([
    { ...line, position: 0, productId: "laddu", title: "Laddu", quantity: 1 },
    { ...line, position: 1, productId: "tea", title: "Tea", quantity: 2, offerDiscount: 100 },
  ]);
  const offer = await makeOffer({
    code: "TEA",
    kind: "gift",
    percent: null,
    giftProductId: "tea",
  });
  await db.insert(offerUses).values({ orderId: id, offerId: offer.id });
  const plain = await makeOrderRow();
  expect(await ordersOnPaper([id, plain], "slips-2", false)).toMatchObject([
    { offerCode: "TEA", lines: [{ notes: [] }, { notes: ["1 of it is free with TEA"] }] },
    { offerCode: undefined },
  ]);
});

test("who may not see amounts gets labels without any", async () => {
  const id = await makeOrderRow();
  const collected = async (seesMoney: boolean) =>
    (await ordersOnPaper([id], "labels", seesMoney))[0]?.toCollect;
  expect(await collected(true)).toEqual({ kind: "cash", amount: 100 });
  expect(await collected(false)).toEqual({ kind: "cash", amount: undefined });
});
