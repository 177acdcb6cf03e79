import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, describe, expect, test } from "vitest";
import { openPayment } from "#app/domains/payments/paying/open-payment.server.ts";
import { refundsOf } from "#app/domains/payments/read-payments.server.ts";
import { confirmPayment } from "#app/domains/payments/recording/report-payment.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { openedOrder } from "#tests/editing-orders.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { openOrder, orderOnDelivery, payInWindow, stateOf, unitsOf } from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { calm, paidOrder } from "#tests/refunding.ts";
import { notesOf } from "../order/order-notes.server.ts";
import { orderReturns, orders } from "../order/order-table.server.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";
import { decideReturn } from "./decide-return.server.ts";
import { countReturns, openReturns } from "./office-returns.server.ts";
import type { ReturnWish } from "./order-return.ts";
import { takeBackOrder } from "./receive-return.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();
afterEach(() => calm(own.gateway));

const restock = { goods: "restocked", money: "all", reason: "It came back." } as const;

async function wishOf(orderId: string, wish: ReturnWish = "return"): Promise<string> {
  const id = uuid();
  await db.insert(orderReturns).values({
    id,
    orderId,
    wish,
    reason: "damaged",
    message: "The box is open.",
    pictureUrls: [],
    state: "asked",
  });
  return id;
}

async function deliveredOrder() {
  const paid = await paidOrder(own.gateway);
  await setOrderStatus(paid.orderId, "delivered", admin);
  return paid;
}

describe("a wish to return an order", () => {
  test("is answered once, and its buyer reads the answer", async () => {
    const { orderId, orderNumber, user } = await deliveredOrder();
    const id = await wishOf(orderId);
    expect(await countReturns("asked")).toBe(1);
    const given = { state: "accepted", answer: "Please send it to us." } as const;
    const all = await Promise.all([decideReturn(id, given, admin), decideReturn(id, given, admin)]);
    expect(all.filter(({ ok }) => ok)).toEqual([{ ok: true, value: orderNumber }]);
    expect(all.filter(({ ok }) => !ok)).toEqual([
      { ok: false, refusal: { code: "met", state: "accepted" } },
    ]);
    expect(await countReturns("asked")).toBe(0);
    expect((await openReturns()).rows).toMatchObject([{ orderId, state: "accepted" }]);
    expect((await stateOf(orderId)).events).toEqual(["paid", "delivered", "return-accepted"]);
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      kind: "return-answered",
      order: { accepted: true, said: given.answer },
    });
  });

  test("is answered before anything is taken back", async () => {
    const { orderId } = await deliveredOrder();
    const id = await wishOf(orderId);
    expect(await takeBackOrder(orderId, restock, admin)).toEqual({
      ok: false,
      refusal: "not-answered",
    });
    await decideReturn(id, { state: "refused", answer: "No." }, admin);
    expect((await openReturns()).rows.map((row) => row.orderId)).not.toContain(orderId);
  });
});

describe("an order that came back", () => {
  test("is returned once: goods on the shelf, money on its way", async () => {
    const { orderId, orderNumber, product } = await deliveredOrder();
    const id = await wishOf(orderId);
    await decideReturn(id, { state: "accepted", answer: "Yes." }, admin);
    const all = await Promise.all([1, 2, 3].map(() => takeBackOrder(orderId, restock, admin)));
    await own.gateway.delivered();
    expect(all.filter(({ ok }) => ok)).toEqual([
      { ok: true, value: { orderNumber, replacement: undefined } },
    ]);
    expect(await stateOf(orderId)).toMatchObject({
      status: "returned",
      stockHold: "released",
      refund: "refunded",
    });
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    expect(await refundsOf(orderId)).toMatchObject([
      { amount: 42_000, state: "refunded", why: { cause: "order-returned" } },
    ]);
    const [wish] = await db.select().from(orderReturns).where(eq(orderReturns.id, id));
    expect(wish).toMatchObject({ state: "received", goods: "restocked" });
  });

  test("is written off, and a part of its money goes back", async () => {
    const { orderId, product } = await deliveredOrder();
    await decideReturn(await wishOf(orderId), { state: "accepted", answer: "Yes." }, admin);
    const given = { goods: "written-off", money: { amount: 30_000 }, reason: "Opened." } as const;
    expect(await takeBackOrder(orderId, given, admin)).toMatchObject({ ok: true });
    await own.gateway.delivered();
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
    expect(await stateOf(orderId)).toMatchObject({ status: "returned", refund: null });
    expect(await refundsOf(orderId)).toMatchObject([{ amount: 30_000, why: { words: "Opened." } }]);
  });

  test("undelivered, without a wish; money that comes later goes back", async () => {
    const { orderId, providerOrderId, user, product } = await openOrder();
    await setOrderStatus(orderId, "shipped", admin);
    const none = { ...restock, money: "none" } as const;
    expect(await takeBackOrder(orderId, none, admin)).toMatchObject({ ok: true });
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    expect(await openPayment(user, orderId)).toEqual({ ok: false, refusal: "cancelled" });
    const late = await payInWindow(own.gateway, providerOrderId);
    await confirmPayment(user, orderId, late);
    expect(await stateOf(orderId)).toMatchObject({ status: "came-back", stockHold: "released" });
    expect(await refundsOf(orderId)).toMatchObject([{ amount: 42_000, state: "asked" }]);
  });

  test("has to have left the house, and its money to be there", async () => {
    const { id } = await orderOnDelivery();
    expect(await takeBackOrder(id, restock, admin)).toEqual({
      ok: false,
      refusal: { code: "not-back", status: "ordered" },
    });
    await setOrderStatus(id, "shipped", admin);
    expect(await takeBackOrder(id, restock, admin)).toEqual({
      ok: false,
      refusal: "not-refundable",
    });
    expect(await stateOf(id)).toMatchObject({ status: "shipped", stockHold: "taken" });
  });
});

describe("an order that is replaced", () => {
  async function toReplace() {
    const paid = await deliveredOrder();
    const id = await wishOf(paid.orderId, "replacement");
    await decideReturn(id, { state: "accepted", answer: "Yes." }, admin);
    return paid;
  }

  test("keeps its money, and a new one of the same goods is placed at no price", async () => {
    const { orderId, orderNumber, product, user } = await toReplace();
    const given = { ...restock, goods: "written-off" } as const;
    const all = await Promise.all([1, 2].map(() => takeBackOrder(orderId, given, admin)));
    const [done] = all.filter(({ ok }) => ok);
    if (!done?.ok) throw new Error("not taken back");
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stateOf(orderId)).toMatchObject({ status: "replaced", refund: null });
    const [row] = await db
      .select()
      .from(orders)
      .where(eq(orders.orderNumber, done.value.replacement ?? ""));
    const { order, lines } = await openedOrder(row?.id ?? "");
    expect(order).toMatchObject({
      userId: user.id,
      status: "ordered",
      paymentStatus: "cod",
      stockHold: "taken",
      totalAmount: 50_000,
      discountPrice: 50_000,
      grandTotal: 0,
    });
    expect(lines).toMatchObject([{ productId: product.id, quantity: 2, price: 0 }]);
    expect(await unitsOf(product.id)).toEqual({ stock: 96, sold: 4 });
    expect(await notesOf(orderId)).toHaveLength(1);
    expect((await notesOf(order.id))[0]?.text).toContain(orderNumber.split("/").slice(2).join("/"));
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      kind: "order-replacement",
      order: { orderNumber: order.orderNumber, grandTotal: 0 },
    });
  });

  test("is not, where nothing is left to send: nothing is changed then", async () => {
    const { orderId, product } = await toReplace();
    await pool.query("update products set current_stock = 1 where id = $1", [product.id]);
    const given = { ...restock, goods: "written-off" } as const;
    expect(await takeBackOrder(orderId, given, admin)).toMatchObject({
      refusal: { code: "out-of-stock", productId: product.id },
    });
    expect(await stateOf(orderId)).toMatchObject({ status: "delivered" });
  });
});
