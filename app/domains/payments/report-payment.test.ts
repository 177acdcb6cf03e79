import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { keys, ownGateway } from "#tests/own-gateway.ts";
import {
  anyHold,
  askForAnotherAmount,
  openOrder,
  orderOnDelivery,
  payInWindow,
  stateOf,
  stockOf,
} from "#tests/paying.ts";
import { paidOrder } from "#tests/refunding.ts";
import { sign } from "#tests/signed-events.ts";
import { confirmPayment, giveUpPayment } from "./report-payment.server.ts";

ownDatabase();
const own = ownGateway();

/** How often the provider was asked anything. */
let calls = 0;

beforeEach(() => {
  calls = 0;
  own.gateway.before = () => {
    calls++;
  };
});
afterEach(() => own.gateway.delivered());

function providerIsAway() {
  own.gateway.before = () => {
    throw new Error("away");
  };
}

/** An order that was paid when its units were sold: the money goes back. */
async function paidTooLate() {
  const product = await makeProduct({ currentStock: 2 });
  const open = await openOrder({ product });
  await giveUpPayment(open.user, open.orderId, anyHold);
  await orderOnDelivery(product);
  const { paymentId } = await payInWindow(own.gateway, open.providerOrderId, "now");
  await own.gateway.delivered();
  return { ...open, paymentId };
}

const ends = [
  { outcome: "paid", make: () => paidOrder(own.gateway) },
  { outcome: "refund-due", make: paidTooLate },
];

describe("a payment whose end is known", () => {
  test.each(ends)("is confirmed without the provider: $outcome", async ({ outcome, make }) => {
    const { user, orderId, orderNumber, providerOrderId, paymentId } = await make();
    providerIsAway();
    const signature = sign(`${providerOrderId}|${paymentId}`, keys.keySecret);
    expect(await confirmPayment(user, orderId, { paymentId, signature })).toEqual({
      ok: true,
      value: { orderNumber, outcome },
    });
  });

  test.each(ends)("cannot be given up: $outcome", async ({ outcome, make }) => {
    const { user, orderId, orderNumber } = await make();
    const before = await stateOf(orderId);
    expect(await giveUpPayment(user, orderId, anyHold)).toEqual({
      ok: true,
      value: { orderNumber, outcome },
    });
    expect(await stateOf(orderId)).toEqual(before);
  });
});

test("a signed payment that the provider has for another order is not believed", async () => {
  const open = await openOrder();
  const other = await openOrder();
  const { paymentId } = await payInWindow(own.gateway, other.providerOrderId);
  const signature = sign(`${open.providerOrderId}|${paymentId}`, keys.keySecret);
  expect(await confirmPayment(open.user, open.orderId, { paymentId, signature })).toEqual({
    ok: false,
    refusal: "not-believed",
  });
  for (const { orderId } of [open, other]) {
    expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "pending", payments: [] });
  }
});

describe("a payment that is given up", () => {
  test("gives its units back even where the provider is away", async () => {
    const { user, orderId, orderNumber, product } = await openOrder();
    providerIsAway();
    expect(await giveUpPayment(user, orderId, anyHold)).toEqual({
      ok: true,
      value: { orderNumber, outcome: "not-paid" },
    });
    expect(await stockOf(product.id)).toBe(100);
  });

  test("a second time changes nothing, and asks the provider nothing", async () => {
    const { user, orderId, orderNumber, product } = await openOrder();
    await giveUpPayment(user, orderId, anyHold);
    calls = 0;
    expect(await giveUpPayment(user, orderId, anyHold)).toEqual({
      ok: true,
      value: { orderNumber, outcome: "not-paid" },
    });
    expect(calls).toBe(0);
    expect(await stateOf(orderId)).toMatchObject({ events: ["not-paid"] });
    expect(await stockOf(product.id)).toBe(100);
  });

  test("though other money than was asked for has come: it goes back", async () => {
    const { user, orderId, orderNumber, providerOrderId } = await openOrder();
    await payInWindow(own.gateway, providerOrderId);
    await askForAnotherAmount(providerOrderId);
    expect(await giveUpPayment(user, orderId, anyHold)).toEqual({
      ok: true,
      value: { orderNumber, outcome: "refund-due" },
    });
  });
});
