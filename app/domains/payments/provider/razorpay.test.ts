import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keys } from "#tests/own-gateway.ts";
import { sign } from "#tests/signed-events.ts";
import {
  capturePayment,
  createProviderOrder,
  fetchPayment,
  fetchPaymentsOf,
  fetchRefund,
  isPractice,
  isWebhookSignature,
  openRazorpay,
  ProviderRefusal,
  paymentScript,
  paymentWindow,
  publicKey,
  refundInFull,
  refundPart,
  UnknownToProvider,
} from "./razorpay.server.ts";

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: unknown;
}

let asked: Asked[] = [];
/** What the provider answers next; undefined hangs up. */
let answer: { status: number; body: unknown; location?: string } | undefined;
let url: string;

const provider = createServer(async (request, response) => {
  const sent = await text(request);
  const { method, headers } = request;
  asked.push({ method, url: request.url, headers, body: sent && JSON.parse(sent) });
  if (!answer) return response.destroy();
  const { location } = answer;
  response.writeHead(answer.status, {
    "content-type": "application/json",
    ...(location && { location }),
  });
  response.end(answer.status === 304 ? undefined : JSON.stringify(answer.body));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  asked = [];
  openRazorpay({ ...keys, practiceUrl: url });
});

describe("what the provider is sent", () => {
  test("of an order: rupees, captured within three days or let go after five", async () => {
    answer = { status: 200, body: { id: "order_1" } };
    const order = { amount: 42_000, receipt: "JRMG-1", notes: { order: "1" } };
    expect(await createProviderOrder(order)).toBe("order_1");
    expect(asked).toMatchObject([{ method: "POST", url: "/v1/orders" }]);
    expect(asked[0]?.body).toEqual({
      ...order,
      currency: "INR",
      payment: {
        capture: "automatic",
        capture_options: {
          automatic_expiry_period: 4_320,
          manual_expiry_period: 7_200,
          refund_speed: "normal",
        },
      },
    });
  });

  test("of a refund: the whole amount, under a key that counts those that failed", async () => {
    const items = [
      { id: "rfnd_2", status: "failed", notes: [] },
      { id: "rfnd_3", status: "processed", notes: {} },
      { id: "rfnd_4", status: "failed" },
      { id: "rfnd_5", status: "failed", notes: { part: "1" } },
    ];
    answer = { status: 200, body: { id: "rfnd_1", status: "pending", items } };
    expect(await refundInFull("pay_1", 42_000)).toMatchObject({ id: "rfnd_1", status: "pending" });
    expect(asked).toMatchObject([
      // Without a count, the provider lists the last ten.
      { method: "GET", url: "/v1/payments/pay_1/refunds?count=100" },
      {
        method: "POST",
        url: "/v1/payments/pay_1/refund",
        headers: { "x-refund-idempotency": "refund_pay_1_2" },
      },
    ]);
    expect(asked[1]?.body).toEqual({ amount: 42_000, speed: "normal" });
  });

  test("of a part: its id, under a key of its own; one that was made is not asked for again", async () => {
    const part = { id: "1", paymentId: "pay_1", amount: 1_000 };
    const items = [{ id: "rfnd_2", status: "failed", notes: { part: "1" } }];
    answer = { status: 200, body: { id: "rfnd_1", status: "pending", items } };
    await refundPart(part);
    expect(asked[1]).toMatchObject({
      headers: { "x-refund-idempotency": "part_1_1" },
      body: { amount: 1_000, speed: "normal", notes: { part: "1" } },
    });
    const made = { id: "rfnd_3", status: "pending", notes: { part: "1" } };
    answer = { status: 200, body: { items: [...items, made] } };
    expect(await refundPart(part)).toMatchObject({ id: "rfnd_3", status: "pending" });
    expect(asked.map(({ method }) => method)).toEqual(["GET", "POST", "GET"]);
  });
});

describe("a provider that answers", () => {
  const failure = () =>
    fetchPayment("pay_1").then(
      () => expect.unreachable(),
      (error) => error,
    );
  const why = { error: { description: "The id provided does not exist" } };

  const wrongKeys = { error: { description: "Authentication failed" } };

  test.each([
    [400, why, UnknownToProvider],
    [404, why, UnknownToProvider],
    [400, wrongKeys, ProviderRefusal],
    [401, wrongKeys, ProviderRefusal],
    [499, wrongKeys, ProviderRefusal],
  ])("%d %j refuses", async (status, body, kind) => {
    answer = { status, body };
    const error = await failure();
    expect(error.constructor).toBe(kind);
    expect(error.message).toBe(body.error.description);
  });

  const busy = { error: { description: "Too many requests" } };

  test.each([
    [304, {}, "304"],
    // A proxy's or a firewall's word, and not the provider's own.
    [400, {}, "400"],
    [403, "<html>Forbidden</html>", "403"],
    [404, { error: "not found" }, "404"],
    [404, { error: { description: { of: "another kind" } } }, "404"],
    [409, {}, "409"],
    [429, busy, "Too many requests"],
    [500, {}, "500"],
    [503, busy, "Too many requests"],
  ])("%d %j is away for now", async (status, body, reason) => {
    answer = { status, body };
    const error = await failure();
    expect(error).not.toBeInstanceOf(ProviderRefusal);
    expect(error.message).toBe(`the payment provider does not answer (${reason})`);
  });

  const payment = { id: "pay_1", order_id: null, amount: 100, currency: "INR", status: "captured" };

  test.each([
    ["<html><body>Please log in to this network</body></html>", "the answer"],
    ["", "the answer"],
    [null, "the answer"],
    [[payment], "the answer"],
    [{}, "id"],
    [{ ...payment, id: "pay_2" }, "id"],
    [{ ...payment, amount: "1e3" }, "amount"],
    [{ ...payment, amount: null }, "amount"],
    [{ ...payment, amount: 1.5 }, "amount"],
    [{ ...payment, status: undefined }, "status"],
  ])("200 %j is away for now", async (body, place) => {
    answer = { status: 200, body };
    const error = await failure();
    expect(error).not.toBeInstanceOf(ProviderRefusal);
    expect(error.message).toBe(`the payment provider does not answer (${place} makes no sense)`);
  });

  const nonsense = "the payment provider does not answer";

  test.each([
    ["an order", () => createProviderOrder({ amount: 100, receipt: "", notes: {} })],
    ["an order's payments", () => fetchPaymentsOf("order_1")],
    ["a captured payment", () => capturePayment(payment)],
    ["a refund", () => fetchRefund("rfnd_1")],
    ["a payment's refunds", () => refundInFull("pay_1", 100)],
  ])("with nonsense to the question for %s is away for now", async (_, ask) => {
    answer = { status: 200, body: { items: [{ id: 1 }], id: "" } };
    await expect(ask()).rejects.toThrow(nonsense);
  });

  test("of an order's payments with one of another order is away for now", async () => {
    answer = { status: 200, body: { items: [{ ...payment, order_id: "order_2" }] } };
    await expect(fetchPaymentsOf("order_1")).rejects.toThrow(nonsense);
  });

  test("an amount as text, as its SDK allows, is read", async () => {
    answer = { status: 200, body: { ...payment, amount: "100" } };
    expect(await fetchPayment("pay_1")).toEqual(payment);
  });

  test.each([301, 302, 307, 308])("%d is not followed to wherever it leads", async (status) => {
    answer = { status, body: {}, location: `${url}/elsewhere` };
    const error = await failure();
    expect(error.message).toBe(`the payment provider does not answer (${status})`);
    expect(asked.map((request) => request.url)).toEqual(["/v1/payments/pay_1"]);
  });

  test("nothing is away for now", async () => {
    answer = undefined;
    const error = await failure();
    expect(error).not.toBeInstanceOf(ProviderRefusal);
    expect(error.message).toBe("the payment provider does not answer (no connection)");
  });
});

describe("payments are made", () => {
  test("for practice at the practice gateway, with its script", () => {
    const script = `${url}/v1/checkout.js`;
    expect(isPractice()).toBe(true);
    expect(paymentScript()).toBe(script);
    expect(paymentWindow()).toEqual({ script, isPractice: true });
  });

  test("for money at Razorpay, with its script", () => {
    openRazorpay({ ...keys, practiceUrl: undefined });
    const script = "https://checkout.razorpay.com/v1/checkout.js";
    expect(isPractice()).toBe(false);
    expect(paymentScript()).toBe(script);
    expect(paymentWindow()).toEqual({ script, isPractice: false });
  });
});

test.each([
  ["is believed where the secret is set", keys.webhookSecret, true],
  ["is not believed where no secret is set", undefined, false],
])("a signed webhook %s", (_, webhookSecret, isBelieved) => {
  openRazorpay({ ...keys, webhookSecret, practiceUrl: url });
  expect(isWebhookSignature("{}", sign("{}", keys.webhookSecret))).toBe(isBelieved);
});

test("the browser gets the public half of the key", () => {
  expect(publicKey()).toBe(keys.keyId);
});
