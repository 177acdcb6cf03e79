import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { hurriedChecks } from "#tests/hurried-checks.ts";
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
import { providerOrders } from "../payment-tables.server.ts";
import { openRazorpay } from "../provider/razorpay.server.ts";
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

test("a signed payment that the provider has for another order is not believed, nor called failed", async () => {
  const open = await openOrder();
  const other = await openOrder();
  const { paymentId } = await payInWindow(own.gateway, other.providerOrderId);
  const signature = sign(`${open.providerOrderId}|${paymentId}`, keys.keySecret);
  expect(await confirmPayment(open.user, open.orderId, { paymentId, signature })).toMatchObject({
    value: { outcome: "unconfirmed" },
  });
  for (const { orderId } of [open, other]) {
    expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "pending", payments: [] });
  }
});

describe("a payment with the right signature", () => {
  const html = "<html><body>Welcome to our network. Please log in.</body></html>";

  /** What stands between shop and provider answers everything. */
  async function intercept(answer: RequestListener): Promise<void> {
    const server = createServer(answer);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    openRazorpay({
      ...keys,
      practiceUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
      openRazorpay({ ...keys, practiceUrl: own.gateway.url });
    });
  }

  /** When its provider's order is asked about next. */
  async function checkAtOf(providerOrderId: string): Promise<Date | null | undefined> {
    const isIt = eq(providerOrders.id, providerOrderId);
    const [row] = await db.select().from(providerOrders).where(isIt);
    return row?.checkAt;
  }

  test.each<[string, RequestListener]>([
    ["200 and a page", (_, answer) => answer.end(html)],
    ["200 and nothing", (_, answer) => answer.end()],
    ["200 and another payment", (_, answer) => answer.end('{"id":"pay_another"}')],
    ["403 and a page", (_, answer) => answer.writeHead(403).end(html)],
    ["a refusal", (_, answer) => answer.writeHead(400).end('{"error":{"description":"no"}}')],
    ["500", (_, answer) => answer.writeHead(500).end()],
    ["nothing", (_, answer) => answer.destroy()],
  ])("is being checked where the provider answers with %s, and at once", async (_, answer) => {
    const { user, orderId, providerOrderId, product } = await openOrder();
    const proof = await payInWindow(own.gateway, providerOrderId);
    await intercept(answer);
    for (const _time of [1, 2]) {
      expect(await confirmPayment(user, orderId, proof)).toMatchObject({
        ok: true,
        value: { outcome: "unconfirmed" },
      });
    }
    expect(Number(await checkAtOf(providerOrderId))).toBeLessThanOrEqual(Date.now());
    // Reported twice, asked about once.
    expect(await hurriedChecks(providerOrderId)).toHaveLength(1);
    expect(await stockOf(product.id)).toBe(98);
  });

  test("is being checked where the shop itself cannot write it down", async () => {
    const { user, orderId, providerOrderId } = await openOrder();
    const proof = await payInWindow(own.gateway, providerOrderId);
    // The database goes away after the signature was looked at.
    const transaction = vi.spyOn(db, "transaction").mockRejectedValue(new Error("away"));
    const execute = vi.spyOn(db, "execute").mockRejectedValue(new Error("away"));
    expect(await confirmPayment(user, orderId, proof)).toMatchObject({
      ok: true,
      value: { outcome: "unconfirmed" },
    });
    expect(execute).toHaveBeenCalledOnce();
    transaction.mockRestore();
    execute.mockRestore();
    // The browser reports again.
    expect(await confirmPayment(user, orderId, proof)).toMatchObject({
      value: { outcome: "paid" },
    });
  });
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

  test("though other money than was asked for has come: it goes back, and so do the units", async () => {
    const { user, orderId, orderNumber, product, providerOrderId } = await openOrder();
    await payInWindow(own.gateway, providerOrderId);
    await askForAnotherAmount(providerOrderId);
    expect(await giveUpPayment(user, orderId, anyHold)).toEqual({
      ok: true,
      value: { orderNumber, outcome: "not-paid" },
    });
    expect(await stateOf(orderId)).toMatchObject({ payments: [{ reason: "wrong-amount" }] });
    expect(await stockOf(product.id)).toBe(100);
  });
});
