import { validatePaymentVerification } from "razorpay/dist/utils/razorpay-utils.js";
import { describe, expect, test } from "vitest";
import type { PracticeGateway } from "./practice-gateway.ts";
import { keys, sdkOf, startGateway } from "./test-shop.ts";

async function open() {
  const gateway = await startGateway();
  return { gateway, sdk: sdkOf(gateway) };
}

const refused = (description: string, statusCode = 400) =>
  expect.objectContaining({
    statusCode,
    error: expect.objectContaining({ code: "BAD_REQUEST_ERROR", description }),
  });

describe("orders", () => {
  test("are made and told as Razorpay does", async () => {
    const { sdk } = await open();
    const made = await sdk.orders.create({
      amount: 54_000,
      currency: "INR",
      receipt: "JRMG/26-27/0001",
      notes: { order: "0001" },
    });
    expect(made).toMatchObject({
      id: expect.stringMatching(/^order_\w{14}$/),
      entity: "order",
      amount: 54_000,
      amount_paid: 0,
      amount_due: 54_000,
      receipt: "JRMG/26-27/0001",
      notes: { order: "0001" },
      status: "created",
      attempts: 0,
    });
    expect(await sdk.orders.fetch(made.id)).toEqual(made);
  });

  test("go from created to attempted to paid", async () => {
    const { gateway, sdk } = await open();
    const { id } = await sdk.orders.create({ amount: 100, currency: "INR" });
    const { error } = await gateway.fail(id);
    expect(await sdk.orders.fetch(id)).toMatchObject({ status: "attempted", attempts: 1 });
    const proof = await gateway.pay(id, { email: "asha@example.org", contact: "+919000000000" });
    expect(await sdk.orders.fetch(id)).toMatchObject({
      status: "paid",
      attempts: 2,
      amount_paid: 100,
      amount_due: 0,
    });
    expect(await sdk.orders.fetchPayments(id)).toMatchObject({
      entity: "collection",
      count: 2,
      items: [
        { id: proof.razorpay_payment_id, status: "captured", email: "asha@example.org" },
        { id: error.metadata.payment_id, status: "failed", error_reason: "payment_cancelled" },
      ],
    });
    await expect(gateway.pay(id)).rejects.toThrow("already done");
  });

  test.each([
    [{ amount: 99, currency: "INR" }, "The amount must be at least INR 1.00"],
    [{ amount: 100.5, currency: "INR" }, "The amount must be an integer."],
    [{ currency: "INR" }, "The amount field is required."],
    [{ amount: 100, currency: "USD" }, "Currency is not supported"],
    [
      { amount: 100, currency: "INR", receipt: "x".repeat(41) },
      "The receipt may not be greater than 40 characters.",
    ],
    [
      { amount: 100, currency: "INR", notes: { long: "x".repeat(257) } },
      "The notes may not be greater than 256 characters.",
    ],
    [
      {
        amount: 100,
        currency: "INR",
        notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, "x"])),
      },
      "Number of fields in notes should be less than or equal to 15",
    ],
    [
      { amount: 100, currency: "INR", reciept: "misspelt" },
      "reciept is/are not required and should not be sent",
    ],
  ])("refused: %j", async (order, description) => {
    const { sdk } = await open();
    const create = sdk.orders.create as (order: object) => Promise<unknown>;
    await expect(create(order)).rejects.toEqual(refused(description));
  });

  test("are only for those who have the key", async () => {
    const { gateway } = await open();
    const stranger = sdkOf(gateway, "another secret");
    await expect(stranger.orders.create({ amount: 100, currency: "INR" })).rejects.toEqual(
      refused("Authentication failed", 401),
    );
    await expect(sdkOf(gateway).orders.fetch("order_nobody")).rejects.toEqual(
      refused("The id provided does not exist"),
    );
  });
});

describe("payments", () => {
  test("carry the signature that Razorpay's SDK accepts", async () => {
    const { gateway, sdk } = await open();
    const { id } = await sdk.orders.create({ amount: 100, currency: "INR" });
    const proof = await gateway.pay(id);
    const signed = (order_id: string) =>
      validatePaymentVerification(
        { order_id, payment_id: proof.razorpay_payment_id },
        proof.razorpay_signature,
        keys.keySecret,
      );
    expect(signed(proof.razorpay_order_id)).toBe(true);
    expect(signed("order_another")).toBe(false);
  });

  test("of an order that is not captured at once are captured by the shop, once", async () => {
    const { gateway, sdk } = await open();
    const order = { amount: 700, currency: "INR", payment_capture: false };
    const { id } = await sdk.orders.create(order);
    const { razorpay_payment_id: payment } = await gateway.pay(id);
    expect(await sdk.payments.fetch(payment)).toMatchObject({ status: "authorized", fee: null });
    await expect(sdk.payments.refund(payment, { amount: 700 })).rejects.toEqual(
      refused("The payment status should be captured for action to be taken"),
    );
    await expect(sdk.payments.capture(payment, 600, "INR")).rejects.toEqual(
      refused("Capture amount must be equal to the amount authorized"),
    );
    expect(await sdk.payments.capture(payment, 700, "INR")).toMatchObject({ status: "captured" });
    expect(await sdk.orders.fetch(id)).toMatchObject({ status: "paid" });
    await expect(sdk.payments.capture(payment, 700, "INR")).rejects.toEqual(
      refused("This payment has already been captured"),
    );
  });
});

test("payments are listed page by page, the newest first, of a time", async () => {
  const { gateway, sdk } = await open();
  const paid: string[] = [];
  for (const amount of [100, 200, 300]) {
    const { id } = await sdk.orders.create({ amount, currency: "INR" });
    paid.push((await gateway.pay(id)).razorpay_payment_id);
  }
  const { created_at: now } = await sdk.payments.fetch(paid[2] ?? "");
  const listed = async (query: object) => (await sdk.payments.all(query)).items.map(({ id }) => id);
  const all = await listed({ from: now - 60, to: now + 60 });
  expect(new Set(all)).toEqual(new Set(paid));
  expect(await listed({ from: now - 60, count: 2 })).toEqual(all.slice(0, 2));
  expect(await listed({ from: now - 60, count: 2, skip: 2 })).toEqual(all.slice(2));
  expect(await listed({ from: now - 60, to: now - 30 })).toEqual([]);
  expect(await listed({ from: now + 60, to: now + 120 })).toEqual([]);
});

describe("refunds", () => {
  async function paid(amount: number) {
    const { gateway, sdk } = await open();
    const { id } = await sdk.orders.create({ amount, currency: "INR" });
    const { razorpay_payment_id } = await gateway.pay(id);
    return { gateway, sdk, payment: razorpay_payment_id };
  }

  test("of parts go on until nothing is left", async () => {
    const { sdk, payment } = await paid(1_000);
    const part = await sdk.payments.refund(payment, { amount: 400, receipt: "part" });
    expect(part).toMatchObject({ amount: 400, status: "processed", receipt: "part", notes: [] });
    await expect(sdk.payments.refund(payment, { amount: 601 })).rejects.toEqual(
      refused("The total refund amount is greater than the refund payment amount"),
    );
    const rest = await sdk.payments.refund(payment, {});
    expect(rest.amount).toBe(600);
    expect(await sdk.payments.fetch(payment)).toMatchObject({
      status: "refunded",
      refund_status: "full",
      amount_refunded: 1_000,
    });
    await expect(sdk.payments.refund(payment, {})).rejects.toEqual(
      refused("The payment has been fully refunded already"),
    );
    const { items } = await sdk.payments.fetchMultipleRefund(payment, {});
    expect(items.map(({ id }) => id)).toEqual([rest.id, part.id]);
    expect(await sdk.refunds.fetch(part.id)).toEqual(part);
  });

  test("with the same key are one refund, and with another body none", async () => {
    const { sdk, payment } = await paid(1_000);
    const key = "order-0001-refund";
    const [first, again] = await Promise.all([
      sdk.refundOnce(payment, { amount: 300 }, key),
      sdk.refundOnce(payment, { amount: 300 }, key),
    ]);
    expect(again.id).toBe(first.id);
    expect(await sdk.payments.fetch(payment)).toMatchObject({ amount_refunded: 300 });
    const status = { response: expect.objectContaining({ status: 400 }) };
    await expect(sdk.refundOnce(payment, { amount: 200 }, key)).rejects.toMatchObject(status);
    await expect(sdk.refundOnce(payment, {}, "short")).rejects.toMatchObject(status);
    expect(await sdk.payments.fetch(payment)).toMatchObject({ amount_refunded: 300 });
  });

  test("may take their time, and fail", async () => {
    const { gateway, sdk, payment } = await paid(1_000);
    gateway.refundsBecome = "pending";
    const { id, status } = await sdk.payments.refund(payment, {});
    expect(status).toBe("pending");
    await gateway.settleRefund(id, "failed");
    expect(await sdk.refunds.fetch(id)).toMatchObject({ status: "failed" });
    expect(await sdk.payments.fetch(payment)).toMatchObject({
      status: "captured",
      refund_status: null,
      amount_refunded: 0,
    });
  });
});

describe("the sheet", () => {
  const sheetOf = async (gateway: PracticeGateway, query: Record<string, string>) =>
    (await fetch(`${gateway.url}/practice/sheet?${new URLSearchParams(query)}`)).text();

  const press = (gateway: PracticeGateway, origin: string, body: object) =>
    fetch(`${gateway.url}/practice/pay`, {
      method: "POST",
      headers: { origin },
      body: JSON.stringify(body),
    });

  async function ordered() {
    const { gateway, sdk } = await open();
    const { id } = await sdk.orders.create({ amount: 54_000, currency: "INR" });
    return { gateway, sdk, query: { key: keys.keyId, order_id: id, amount: "54000" } };
  }

  test("shows the amount of the order and says that no money moves", async () => {
    const { gateway, query } = await ordered();
    const page = await sheetOf(gateway, { ...query, name: "Madua <b>" });
    expect(page).toContain("no money moves");
    expect(page).toContain("₹540.00");
    expect(page).toContain("Madua &lt;b&gt;");
  });

  test.each([
    ["amount", "100", "Your payment amount is different"],
    ["currency", "USD", "Your payment currency is different"],
    ["key", "rzp_live_other", "The api key provided is invalid"],
    ["order_id", "order_other", "The id provided does not exist"],
  ])("refuses a tampered %s, on its face and when pressed", async (field, value, words) => {
    const { gateway, sdk, query } = await ordered();
    const checkout = { ...query, [field]: value };
    const page = await sheetOf(gateway, checkout);
    expect(page).toContain(words);
    expect(page).not.toContain('data-do="pay"');
    const pressed = await press(gateway, gateway.url, { outcome: "pay", webhook: "now", checkout });
    expect(pressed.ok).toBe(false);
    expect(await sdk.orders.fetch(query.order_id)).toMatchObject({ status: "created" });
  });

  test("alone may pay", async () => {
    const { gateway, sdk, query } = await ordered();
    const body = { outcome: "pay", webhook: "now", checkout: query };
    expect((await press(gateway, "http://localhost:3000", body)).status).toBe(403);
    expect(await sdk.orders.fetch(query.order_id)).toMatchObject({ status: "created" });
    const pressed = await press(gateway, gateway.url, body);
    expect(await pressed.json()).toMatchObject({ razorpay_order_id: query.order_id });
  });

  test("may be framed by the shop's page, and its script names the gateway", async () => {
    const { gateway, query } = await ordered();
    const page = await fetch(`${gateway.url}/practice/sheet?${new URLSearchParams(query)}`);
    expect(page.headers.has("x-frame-options")).toBe(false);
    const script = await (await fetch(gateway.checkoutScript)).text();
    expect(script).toContain(gateway.url);
    expect(() => new Function(script)).not.toThrow();
  });
});

describe("a request", () => {
  test("that fails before its work has done nothing, after it has done it", async () => {
    const { gateway, sdk } = await open();
    const { id } = await sdk.orders.create({
      amount: 100,
      currency: "INR",
      payment_capture: false,
    });
    const { razorpay_payment_id: payment } = await gateway.pay(id);
    const broken = (_: string, path: string) => {
      if (path.endsWith("/capture")) throw new Error("on purpose");
    };
    gateway.before = broken;
    const captured = () => sdk.payments.capture(payment, 100, "INR");
    await expect(captured()).rejects.toMatchObject({ statusCode: 500 });
    expect(await sdk.payments.fetch(payment)).toMatchObject({ status: "authorized" });
    gateway.before = () => {};
    gateway.after = broken;
    await expect(captured()).rejects.toMatchObject({ statusCode: 500 });
    expect(await sdk.payments.fetch(payment)).toMatchObject({ status: "captured" });
  });

  test.each([
    ["POST", "/v1/orders", "{", 400],
    ["POST", "/v1/orders", "[]", 400],
    ["POST", "/v1/orders", `{"notes":{"x":"${"x".repeat(70_000)}"}}`, 413],
    ["GET", "/v1/elsewhere", undefined, 404],
    ["GET", "//", undefined, 404],
  ])("%s %s that makes no sense", async (method, path, body, status) => {
    const { gateway } = await open();
    const authorization = `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`;
    const answer = await fetch(gateway.url + path, { method, body, headers: { authorization } });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { code: "BAD_REQUEST_ERROR" } });
  });
});
