import { expect, test } from "vitest";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { edit } from "#tests/editing-orders.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { openOrder, orderOnDelivery, payInWindow, stateOf, unitsOf } from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { refundDue } from "#tests/refunding.ts";
import { dropUnpaidOrder } from "./drop-unpaid-order.server.ts";

ownDatabase();
const own = ownGateway();

test("an unpaid order is cancelled by its buyer, without a mail, however often", async () => {
  const { user, orderId, orderNumber, product } = await openOrder();
  for (const _ of [1, 2]) {
    expect(await dropUnpaidOrder(user, orderId)).toEqual({
      ok: true,
      value: { outcome: "cancelled", orderNumber },
    });
  }
  expect(await stateOf(orderId)).toMatchObject({ status: "cancelled", events: ["cancelled"] });
  expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
  expect(await mailsTo(user.email)).toEqual([]);
});

test("money that is there already pays it instead", async () => {
  const { user, orderId, providerOrderId } = await openOrder();
  await payInWindow(own.gateway, providerOrderId);
  for (const _ of ["not reported yet", "known"]) {
    expect(await dropUnpaidOrder(user, orderId)).toMatchObject({ value: { outcome: "paid" } });
  }
  expect(await stateOf(orderId)).toMatchObject({ status: "ordered", paymentStatus: "online" });
});

test("money that it could not be paid with does not keep it; its buyer says why it is cancelled", async () => {
  const { user, orderId, product, providerOrderId } = await openOrder();
  await edit(orderId, [[product.id, 1]]);
  // In the window of before.
  const { paymentId } = await payInWindow(own.gateway, providerOrderId);
  expect(await dropUnpaidOrder(user, orderId, "Ordered twice")).toMatchObject({
    value: { outcome: "cancelled" },
  });
  expect(await refundDue(paymentId)).toMatchObject({ reason: "wrong-amount" });
  expect(await findOrder(orderId)).toMatchObject({
    status: "cancelled",
    cancelReason: "Ordered twice",
  });
});

test("neither somebody else's, nor one on delivery", async () => {
  const { orderId } = await openOrder();
  expect(await dropUnpaidOrder(await makeUser(), orderId)).toMatchObject({ refusal: "not-found" });
  const { user, id } = await orderOnDelivery();
  expect(await dropUnpaidOrder(user, id)).toMatchObject({ refusal: "too-late" });
});
