import { describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { keys, ownGateway } from "#tests/own-gateway.ts";
import { openOrder, stateOf } from "#tests/paying.ts";
import { sign } from "#tests/signed-events.ts";
import { webhookEvents } from "../payment-tables.server.ts";
import { handleWebhook } from "./handle-webhook.server.ts";

ownDatabase();
ownGateway();

/** Delivers an event that the provider has signed. */
function deliver(event: string, payload: object, eventId = "") {
  const body = JSON.stringify({ event, payload });
  return handleWebhook({ body, signature: sign(body, keys.webhookSecret), eventId });
}

/** A payment of an order of two of the factory's products. */
function payment(order_id: string | null, status = "captured") {
  const about = { amount: 42_000, currency: "INR", created_at: Math.floor(Date.now() / 1000) };
  return { payment: { entity: { id: `pay_${order_id}`, order_id, status, ...about } } };
}

const storedIds = async () => (await db.select().from(webhookEvents)).map(({ id }) => id);

test.each(["payment.captured", "order.paid"])("%s alone pays the order", async (event) => {
  const { orderId, providerOrderId } = await openOrder();
  expect(await deliver(event, payment(providerOrderId))).toEqual({ ok: true, value: undefined });
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "online" });
});

test("an event whose id is stored is not applied again", async () => {
  const { orderId, providerOrderId } = await openOrder();
  await deliver("payment.captured", payment("order_of_another"), "evt_1");
  expect(await storedIds()).toContain("evt_1");
  await deliver("payment.captured", payment(providerOrderId), "evt_1");
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "pending" });
});

test("one without an id is applied each time, and not stored", async () => {
  const { orderId, providerOrderId } = await openOrder();
  const before = await storedIds();
  await deliver("payment.captured", payment("order_of_another"));
  await deliver("payment.captured", payment(providerOrderId));
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "online" });
  expect(await storedIds()).toEqual(before);
});

describe("taken without effect is", () => {
  test.each([
    ["a failed payment without its entity", "payment.failed", {}],
    ["a failed payment of no order", "payment.failed", payment(null, "failed")],
    ["a failed payment of another shop's order", "payment.failed", payment("order_x", "failed")],
    ["a refund without its entity", "refund.processed", {}],
    ["an event that the shop does not follow", "payment.dispute.created", {}],
  ])("%s", async (_, event, payload) => {
    const { orderId } = await openOrder();
    const before = await stateOf(orderId);
    expect(await deliver(event, payload)).toEqual({ ok: true, value: undefined });
    expect(await stateOf(orderId)).toEqual(before);
  });
});
