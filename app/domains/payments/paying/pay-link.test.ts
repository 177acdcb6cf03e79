import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { edit } from "#tests/editing-orders.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import {
  anyHold,
  openOrder,
  orderOnDelivery,
  payInWindow,
  stateOf,
  stockOf,
} from "#tests/paying.ts";
import { calm, withRejectedKeys } from "#tests/refunding.ts";
import { confirmPayment, giveUpPayment } from "../recording/report-payment.server.ts";
import { openPayment } from "./open-payment.server.ts";
import { linkHolder, makePayLink, payLinkOf } from "./pay-link.server.ts";

ownDatabase({ connections: 10 });
const own = ownGateway();
afterEach(() => calm(own.gateway));

/** An unpaid order with a link, and the link's token. */
async function linked() {
  const open = await openOrder();
  expect(await makePayLink(admin, open.orderId, 24)).toMatchObject({ ok: true });
  return { ...open, token: await tokenOf(open.orderId) };
}

async function tokenOf(orderId: string): Promise<string> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  const link = row && (await payLinkOf(row));
  return link?.replace("http://localhost:3000/pay/", "") ?? "";
}

test("whoever has the link pays its order, and no other", async () => {
  const { orderId, token } = await linked();
  const other = await openOrder();
  const holder = await linkHolder(token);
  if (!holder) throw new Error("no holder");
  expect(await openPayment(holder, other.orderId)).toEqual({ ok: false, refusal: "not-found" });
  const opened = await openPayment(holder, orderId);
  if (!opened.ok || opened.value.outcome !== "open") throw new Error("not opened");
  expect(opened.value.options.prefill).toEqual({ name: "", email: "", contact: "" });
  const proof = await payInWindow(own.gateway, opened.value.options.order_id);
  expect(await confirmPayment(holder, orderId, proof)).toMatchObject({
    value: { outcome: "paid" },
  });
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "online", stockHold: "taken" });
});

test("a link leads to a page in the order's language", async () => {
  const { orderId } = await linked();
  const inHindi = { language: "hi" } as const;
  await db.update(orders).set(inHindi).where(eq(orders.id, orderId));
  const order = await findOrder(orderId);
  expect(order && (await payLinkOf(order))).toMatch(/^http:\/\/localhost:3000\/hi\/pay\//);
});

test("a link that is not quite one, or was replaced by another, is none", async () => {
  const { orderId, token } = await linked();
  const other = await linked();
  const [, signature] = token.split(".");
  for (const wrong of ["", "x", orderId, `${orderId}.`, `${other.orderId}.${signature}`]) {
    expect(await linkHolder(wrong), wrong).toBeUndefined();
  }
  expect(await makePayLink(admin, orderId, 72)).toMatchObject({ ok: true });
  expect(await linkHolder(token)).toBeUndefined();
  expect(await linkHolder(await tokenOf(orderId))).toMatchObject({ linkedOrder: orderId });
});

test("the units are held until the link's end, however often its window is closed", async () => {
  const { orderId, product, token } = await linked();
  const holder = await linkHolder(token);
  if (!holder) throw new Error("no holder");
  const opened = await openPayment(holder, orderId);
  if (!opened.ok || opened.value.outcome !== "open") throw new Error("not opened");
  expect(opened.value.heldUntil).toEqual(holder.until);
  await giveUpPayment(holder, orderId, anyHold);
  expect(await stateOf(orderId)).toMatchObject({ stockHold: "held", heldUntil: holder.until });
  expect(await stockOf(product.id)).toBe(98);
});

test("they are held though the provider refuses to take the payment", async () => {
  const { orderId, product, token } = await linked();
  const holder = await linkHolder(token);
  if (!holder) throw new Error("no holder");
  // The provider is asked for another order, of the new amount.
  await edit(orderId, [[product.id, 3]]);
  const opened = await withRejectedKeys(own.gateway, () => openPayment(holder, orderId));
  expect(opened).toEqual({ ok: false, refusal: "provider-refused" });
  expect(await stateOf(orderId)).toMatchObject({ stockHold: "held", heldUntil: holder.until });
});

test("a link ends when its order can no longer be paid", async () => {
  const { orderId } = await openOrder();
  const day = 24 * 60 * 60 * 1000;
  const time = new Date(Date.now() - 6.5 * day);
  await db.update(orders).set({ time }).where(eq(orders.id, orderId));
  expect(await makePayLink(admin, orderId, 72)).toMatchObject({ ok: true });
  const until = new Date(time.getTime() + 7 * day);
  expect(await linkHolder(await tokenOf(orderId))).toMatchObject({ until });
  expect(await stateOf(orderId)).toMatchObject({ stockHold: "held", heldUntil: until });
});

test("there is one only for what waits for a payment that can be made", async () => {
  const cod = await orderOnDelivery();
  const cancelled = await openOrder();
  await cancelOrder(cancelled.orderId, { reason: null });
  const late = await openOrder();
  await db
    .update(orders)
    .set({ time: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
    .where(eq(orders.id, late.orderId));
  for (const orderId of [cod.id, cancelled.orderId, late.orderId]) {
    expect(await makePayLink(admin, orderId, 24)).toEqual({ ok: false, refusal: "nothing-to-pay" });
  }
  expect(await makePayLink(admin, "gone", 24)).toEqual({ ok: false, refusal: "not-found" });
});
