import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { edit } from "#tests/editing-orders.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { anyHold, openOrder, payInWindow, stateOf } from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { calm, withRejectedKeys } from "#tests/refunding.ts";
import { providerOrders } from "../payment-tables.server.ts";
import { confirmPayment, giveUpPayment } from "../recording/report-payment.server.ts";
import { lookAfterUnpaidOrders } from "./close-unpaid-orders.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();
afterEach(() => calm(own.gateway));

/** An order that was given up, placed some time ago. */
async function unpaid(age: string) {
  const order = await openOrder();
  await giveUpPayment(order.user, order.orderId, anyHold);
  await setAge(order.orderId, age);
  return order;
}

async function setAge(orderId: string, age: string) {
  const time = sql`now() - ${age}::interval`;
  await db.update(orders).set({ time }).where(eq(orders.id, orderId));
}

const kinds = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);

describe("a reminder", () => {
  test("is mailed once after half an hour, however many processes look", async () => {
    const { user, orderNumber } = await unpaid("31 minutes");
    const young = await unpaid("29 minutes");
    await Promise.all(Array.from({ length: 4 }, () => lookAfterUnpaidOrders()));
    await lookAfterUnpaidOrders();
    expect(await mailsTo(user.email)).toMatchObject([
      { kind: "payment-reminder", order: { orderNumber } },
    ]);
    expect(await kinds(young.user.email)).toEqual([]);
  });

  test("is not for whoever is paying, has paid, or has ordered the same since", async () => {
    const paying = await openOrder();
    await setAge(paying.orderId, "31 minutes");
    const paid = await unpaid("31 minutes");
    await confirmPayment(
      paid.user,
      paid.orderId,
      await payInWindow(own.gateway, paid.providerOrderId),
    );
    const twice = await unpaid("31 minutes");
    await placeOrder(twice.user, {
      ...twice.checkout,
      checkoutKey: "again",
      paymentMethod: "cod",
      replaces: null,
    });
    await lookAfterUnpaidOrders();
    expect(await kinds(paying.user.email)).toEqual([]);
    expect(await kinds(paid.user.email)).toEqual(["payment-received"]);
    expect(await kinds(twice.user.email)).toEqual(["order-received"]);
  });
});

describe("after seven days", () => {
  test("an unpaid order is cancelled without a mail; what comes for it goes back", async () => {
    const { user, orderId, providerOrderId } = await unpaid("8 days");
    const younger = await unpaid("6 days");
    await lookAfterUnpaidOrders();
    expect(await stateOf(orderId)).toMatchObject({ status: "cancelled", stockHold: "released" });
    expect(await findOrder(orderId)).toMatchObject({
      cancelReason: "It was not paid within seven days.",
    });
    expect(await kinds(user.email)).toEqual([]);
    expect(await stateOf(younger.orderId)).toMatchObject({ status: "ordered" });
    const proof = await payInWindow(own.gateway, providerOrderId);
    await confirmPayment(user, orderId, proof);
    expect(await stateOf(orderId)).toMatchObject({ payments: [{ reason: "order-cancelled" }] });
  });

  test("one that the provider says is paid is paid; one that it cannot say it of stays", async () => {
    const paid = await unpaid("8 days");
    await payInWindow(own.gateway, paid.providerOrderId);
    await lookAfterUnpaidOrders();
    expect(await stateOf(paid.orderId)).toMatchObject({
      status: "ordered",
      paymentStatus: "online",
    });
    const unknown = await unpaid("8 days");
    own.gateway.before = () => Promise.reject(new Error("away"));
    await lookAfterUnpaidOrders();
    expect(await stateOf(unknown.orderId)).toMatchObject({ status: "ordered" });
  });

  test("one is cancelled though it got money that it could not be paid with", async () => {
    const { orderId, product, providerOrderId } = await unpaid("8 days");
    await edit(orderId, [[product.id, 1]]);
    await payInWindow(own.gateway, providerOrderId);
    await lookAfterUnpaidOrders();
    expect(await stateOf(orderId)).toMatchObject({
      status: "cancelled",
      payments: [{ reason: "wrong-amount" }],
    });
  });

  test("none is cancelled unasked while the provider rejects the shop's keys", async () => {
    const { orderId } = await unpaid("8 days");
    await withRejectedKeys(own.gateway, () => lookAfterUnpaidOrders());
    expect(await stateOf(orderId)).toMatchObject({ status: "ordered" });
  });

  test("one that cannot be asked about stays, and keeps no other open", async () => {
    const [odd, other] = [await unpaid("9 days"), await unpaid("8 days")];
    await db
      .update(providerOrders)
      .set({ id: `${odd.providerOrderId}/odd` })
      .where(eq(providerOrders.id, odd.providerOrderId));
    await lookAfterUnpaidOrders();
    expect(await stateOf(odd.orderId)).toMatchObject({ status: "ordered" });
    expect(await stateOf(other.orderId)).toMatchObject({ status: "cancelled" });
  });
});
