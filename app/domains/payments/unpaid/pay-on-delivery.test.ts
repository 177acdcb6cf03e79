import { afterEach, expect, test } from "vitest";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { edit } from "#tests/editing-orders.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import {
  anyHold,
  openOrder,
  orderOnDelivery,
  payInWindow,
  stateOf,
  unitsOf,
} from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { calm, refundDue, refundsMade } from "#tests/refunding.ts";
import { openPayment } from "../paying/open-payment.server.ts";
import { reconcilePayments } from "../recording/reconcile-payments.server.ts";
import { confirmPayment, giveUpPayment } from "../recording/report-payment.server.ts";
import { payOnDelivery } from "./pay-on-delivery.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();
afterEach(() => calm(own.gateway));

test("an unpaid order becomes one on delivery, once, under its number", async () => {
  const { user, orderId, orderNumber, product } = await openOrder();
  const changes = await Promise.all(Array.from({ length: 5 }, () => payOnDelivery(user, orderId)));
  for (const change of changes) {
    expect(change).toEqual({ ok: true, value: { outcome: "to-pay-on-delivery", orderNumber } });
  }
  expect(await stateOf(orderId)).toMatchObject({
    paymentStatus: "cod",
    stockHold: "taken",
    heldUntil: null,
    status: "ordered",
    events: ["to-be-paid-on-delivery"],
  });
  expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
  expect(await mailsTo(user.email)).toMatchObject([
    { kind: "order-received", order: { orderNumber, paymentMethod: "cod" } },
  ]);
  expect(await openPayment(user, orderId)).toMatchObject({ refusal: "nothing-to-pay" });
});

test("what was released is taken again, if it is still there", async () => {
  const { user, orderId, product } = await openOrder({ quantity: 60 });
  await giveUpPayment(user, orderId, anyHold);
  await orderOnDelivery(product, 50);
  expect(await payOnDelivery(user, orderId)).toMatchObject({
    refusal: { code: "out-of-stock", name: "Ragi Til Laddu" },
  });
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "pending", stockHold: "released" });
  expect(await unitsOf(product.id)).toEqual({ stock: 50, sold: 50 });
});

test("online money that comes afterwards goes back by itself, and the order is paid at the door", async () => {
  const { user, orderId, providerOrderId } = await openOrder();
  await payOnDelivery(user, orderId);
  const proof = await payInWindow(own.gateway, providerOrderId);
  expect(await confirmPayment(user, orderId, proof)).toMatchObject({
    value: { outcome: "refund-due" },
  });
  await reconcilePayments();
  await reconcilePayments();
  expect(await refundsMade(own.gateway, proof.paymentId)).toHaveLength(1);
  expect(await stateOf(orderId)).toMatchObject({
    paymentStatus: "cod",
    paymentId: null,
    refund: null,
    stockHold: "taken",
    payments: [{ reason: "on-delivery" }],
  });
  expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual([
    "order-received",
    "payment-not-needed",
  ]);
});

test("cancelled afterwards, the mail about late money says so", async () => {
  const { user, orderId, providerOrderId } = await openOrder();
  await payOnDelivery(user, orderId);
  await cancelOrder(orderId, { reason: null });
  await confirmPayment(user, orderId, await payInWindow(own.gateway, providerOrderId));
  expect((await mailsTo(user.email)).at(-1)).toMatchObject({ kind: "payment-after-cancel" });
});

test("money that nobody has reported pays it instead", async () => {
  const { user, orderId, providerOrderId } = await openOrder();
  await payInWindow(own.gateway, providerOrderId);
  expect(await payOnDelivery(user, orderId)).toMatchObject({ value: { outcome: "paid" } });
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "online", events: ["paid"] });
});

test("money that it could not be paid with goes back, and it is paid at the door", async () => {
  const { user, orderId, product, providerOrderId } = await openOrder();
  await edit(orderId, [[product.id, 1]]);
  // In the window of before.
  const { paymentId } = await payInWindow(own.gateway, providerOrderId);
  expect(await payOnDelivery(user, orderId)).toMatchObject({
    value: { outcome: "to-pay-on-delivery" },
  });
  expect(await refundDue(paymentId)).toMatchObject({ reason: "wrong-amount" });
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "cod", stockHold: "taken" });
});

test("neither somebody else's, nor one that was cancelled", async () => {
  const { user, orderId } = await openOrder();
  expect(await payOnDelivery(await makeUser(), orderId)).toMatchObject({ refusal: "not-found" });
  await cancelOrder(orderId, { reason: null });
  expect(await payOnDelivery(user, orderId)).toMatchObject({ refusal: "cancelled" });
});

test("a provider that hangs keeps nobody: the payment is given up within five seconds, the change is made", async () => {
  const { user, orderId } = await openOrder();
  let goOn = () => {};
  const hanging = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  own.gateway.before = () => hanging;
  const began = performance.now();
  const [opened, changed] = await Promise.all([
    openPayment(user, orderId),
    payOnDelivery(user, orderId),
  ]);
  expect(performance.now() - began).toBeLessThan(5000);
  goOn();
  expect(opened).toMatchObject({ value: { outcome: "provider-away" } });
  expect(changed).toMatchObject({ value: { outcome: "to-pay-on-delivery" } });
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "cod", stockHold: "taken" });
});
