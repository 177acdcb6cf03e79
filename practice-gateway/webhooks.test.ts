import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { GatewayEvent } from "./entities.ts";
import { memoryStorage } from "./storage.ts";
import { sdkOf, startGateway, startShop } from "./test-shop.ts";
import { planWebhooks, type WebhookMode } from "./webhook-plan.ts";

const paidEvents = ["payment.authorized", "payment.captured", "order.paid"];

/** A gateway beside a listening shop, with one order. */
async function open(
  answer?: Parameters<typeof startShop>[0],
  options: Parameters<typeof startGateway>[0] = {},
) {
  const shop = await startShop(answer);
  const gateway = await startGateway({
    webhookUrl: () => shop.url,
    retryDelays: [1, 1],
    ...options,
  });
  const sdk = sdkOf(gateway);
  const { id } = await sdk.orders.create({ amount: 54_000, currency: "INR", receipt: "0001" });
  return { shop, gateway, sdk, order: id };
}

const events = (received: { event: string }[]) => received.map(({ event }) => event);

describe("the shop receives", () => {
  test("of a payment, signed, each event once and under an id of its own", async () => {
    const { shop, gateway, order } = await open();
    const { razorpay_payment_id: payment } = await gateway.pay(order);
    await gateway.delivered();
    expect(events(shop.received)).toEqual(paidEvents);
    expect(shop.received.every(({ signed }) => signed)).toBe(true);
    expect(new Set(shop.received.map(({ eventId }) => eventId)).size).toBe(3);
    const statuses = shop.received.map(({ said }) => said.payload.payment.entity.status);
    expect(statuses).toEqual(["authorized", "captured", "captured"]);
    expect(shop.received[2]?.said).toMatchObject({
      entity: "event",
      contains: ["payment", "order"],
      payload: {
        payment: { entity: { id: payment, order_id: order, amount: 54_000 } },
        order: { entity: { id: order, status: "paid", amount_paid: 54_000, receipt: "0001" } },
      },
    });
  });

  test("of a failure", async () => {
    const { shop, gateway, order } = await open();
    await gateway.fail(order);
    await gateway.delivered();
    expect(events(shop.received)).toEqual(["payment.failed"]);
    expect(shop.received[0]?.said.payload.payment.entity).toMatchObject({ status: "failed" });
  });

  test("of a refund, from its making to its end", async () => {
    const { shop, gateway, sdk, order } = await open();
    const { razorpay_payment_id: payment } = await gateway.pay(order, { webhook: "never" });
    await sdk.payments.refund(payment, { amount: 100 });
    gateway.refundsBecome = "pending";
    const { id } = await sdk.payments.refund(payment, { amount: 200 });
    await gateway.settleRefund(id, "failed");
    await gateway.delivered();
    const refunds = shop.received.map(({ event, said }) => [
      event,
      said.payload.refund.entity.status,
    ]);
    expect(refunds).toEqual([
      ["refund.created", "pending"],
      ["refund.processed", "processed"],
      ["refund.created", "pending"],
      ["refund.failed", "failed"],
    ]);
    expect(shop.received[0]?.said.contains).toEqual(["refund", "payment"]);
  });

  const modes: [WebhookMode, string[]][] = [
    ["late", paidEvents],
    ["twice", paidEvents.flatMap((event) => [event, event])],
    ["out-of-order", [...paidEvents.toReversed(), "payment.failed"]],
    ["never", []],
  ];
  test.each(modes)("in the manner %s", async (webhook, expected) => {
    const { shop, gateway, order } = await open(undefined, { lateBy: 1 });
    const { razorpay_payment_id: payment } = await gateway.pay(order, { webhook });
    await gateway.delivered();
    expect(events(shop.received)).toEqual(expected);
    for (const { said } of shop.received) expect(said.payload.payment.entity.id).toBe(payment);
    if (webhook === "twice") expect(shop.received[0]?.eventId).toBe(shop.received[1]?.eventId);
  });

  test("a broken signature first, and then a right one whatever it answered", async () => {
    const { shop, gateway, order } = await open();
    await gateway.pay(order, { webhook: "broken-signature" });
    await gateway.delivered();
    const captured = shop.received.filter(({ event }) => event === "payment.captured");
    expect(captured.map(({ signed }) => signed)).toEqual([false, true]);
    expect(captured[0]?.eventId).toBe(captured[1]?.eventId);
  });
});

describe("a webhook that the shop does not take", () => {
  test("is sent again, under the same id, until it is taken", async () => {
    const { shop, gateway, order } = await open((_, nth) => (nth < 3 ? 500 : 204));
    await gateway.fail(order);
    await gateway.delivered();
    expect(shop.received).toHaveLength(3);
    expect(new Set(shop.received.map(({ eventId }) => eventId)).size).toBe(1);
  });

  test("because it does not answer is sent again", async () => {
    const answer = (_: unknown, nth: number) => (nth === 1 ? "hang" : 200);
    const { shop, gateway, order } = await open(answer, { webhookTimeout: 300 });
    await gateway.fail(order);
    await gateway.delivered();
    expect(shop.received).toHaveLength(2);
  });

  test("is given up after the last retry", async () => {
    const lines: string[] = [];
    const { shop, gateway, order } = await open(() => 302, { log: (line) => lines.push(line) });
    await gateway.fail(order);
    await gateway.delivered();
    expect(shop.received).toHaveLength(3);
    expect(lines.at(-1)).toBe("webhook payment.failed is given up");
  });

  test("does not hold up those of other payments", async () => {
    const held = new Set<unknown>();
    const hang = ({ said }: { said: { payload: { payment: { entity: { id?: unknown } } } } }) => {
      held.add(said.payload.payment.entity.id);
      return held.size === 1 ? ("hang" as const) : 200;
    };
    const { shop, gateway, sdk, order } = await open(hang, { webhookTimeout: 60_000 });
    await gateway.fail(order);
    const other = await sdk.orders.create({ amount: 100, currency: "INR" });
    const { razorpay_payment_id: payment } = await gateway.pay(other.id);
    await expect
      .poll(
        () => shop.received.filter(({ said }) => said.payload.payment.entity.id === payment).length,
      )
      .toBe(3);
  });

  test("goes on after a restart, which keeps orders, payments and refunds too", async () => {
    const storage = memoryStorage();
    const { gateway, sdk, order } = await open(() => "hang", { storage });
    const { razorpay_payment_id: payment } = await gateway.pay(order);
    const key = "order-0001-refund";
    const refund = await sdk.refundOnce(payment, { amount: 100 }, key);

    // The first is left as it is, as if killed: what it answered is stored already.
    const shop = await startShop();
    const again = await startGateway({ storage, webhookUrl: () => shop.url });
    const after = sdkOf(again);
    expect(await after.orders.fetch(order)).toMatchObject({ status: "paid" });
    expect(await after.payments.fetch(payment)).toMatchObject({ amount_refunded: 100 });
    expect((await after.refundOnce(payment, { amount: 100 }, key)).id).toBe(refund.id);
    await again.delivered();
    expect(events(shop.received)).toEqual([...paidEvents, "refund.created", "refund.processed"]);
    expect(shop.received.every(({ signed }) => signed)).toBe(true);
  });

  test("and that the gateway's end cuts short is sent after its next start", async () => {
    const storage = memoryStorage();
    const { gateway, order } = await open(() => "hang", { storage });
    await gateway.fail(order);
    await gateway.close();
    const shop = await startShop();
    const again = await startGateway({ storage, webhookUrl: () => shop.url });
    await again.delivered();
    expect(events(shop.received)).toEqual(["payment.failed"]);
  });
});

test("the late ones are due 20 seconds later, the others at once", () => {
  vi.useFakeTimers({ now: 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  const gatewayEvent = { event: "payment.failed", payment: { id: "pay_1" } } as GatewayEvent;
  const due = (mode: WebhookMode) => planWebhooks(mode, [gatewayEvent], 20_000)[0]?.due;
  expect(due("late")).toBe(21_000);
  expect(due("now")).toBe(1_000);
});
