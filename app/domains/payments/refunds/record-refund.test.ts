import { expect, test } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { stateOf } from "#tests/paying.ts";
import { publishedBy } from "#tests/published.ts";
import { paidOrder } from "#tests/refunding.ts";
import { recordRefund } from "./record-refund.server.ts";

ownDatabase();
const own = ownGateway();

const whole = { id: "rfnd_1", amount: 42_000 };

test.each([
  ["a refund that failed before anybody here had asked for one", { ...whole, status: "failed" }],
  ["a refund of a part", { id: "rfnd_1", amount: 41_999, status: "processed" }],
])("%s leaves the payment kept and the order paid", async (_, news) => {
  const { orderId, paymentId } = await paidOrder(own.gateway);
  const before = await stateOf(orderId);
  const published = await publishedBy(() => recordRefund({ ...news, payment_id: paymentId }));
  expect(published).toEqual([]);
  expect(await stateOf(orderId)).toEqual(before);
});

test("a refund that was made is published, with the units that it returns", async () => {
  const { user, product, orderId, paymentId } = await paidOrder(own.gateway);
  const news = { ...whole, status: "processed", payment_id: paymentId };
  expect(await publishedBy(() => recordRefund(news))).toEqual([
    `my-orders:${user.id}`,
    "orders",
    `products:${product.id}`,
    "stock",
  ]);
  expect(await stateOf(orderId)).toMatchObject({ refund: "refunded", stockHold: "released" });
});

test("of one that takes its time the back office is told", async () => {
  const { paymentId } = await paidOrder(own.gateway);
  const news = { ...whole, status: "pending", payment_id: paymentId };
  expect(await publishedBy(() => recordRefund(news))).toEqual(["orders"]);
});
