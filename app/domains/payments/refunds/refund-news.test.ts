import { afterEach, describe, expect, test } from "vitest";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { keys, ownGateway } from "#tests/own-gateway.ts";
import { openOrder, stateOf, stockOf } from "#tests/paying.ts";
import {
  calm,
  paidOrder,
  paymentOf,
  refundByHand,
  refundDue,
  refundsMade,
  unheard,
} from "#tests/refunding.ts";
import { sign } from "#tests/signed-events.ts";
import { handleWebhook } from "../recording/handle-webhook.server.ts";
import { reconcilePayments } from "../recording/reconcile-payments.server.ts";
import { markRefunded, refundPayment } from "./refund-payment.server.ts";

ownDatabase();
const own = ownGateway();
afterEach(() => calm(own.gateway));

/** The job, as if so much time, in ms, had passed. */
const reconcileIn = (ms: number) => reconcilePayments(new Date(Date.now() + ms));
const minute = 60_000;
const hour = 60 * minute;

describe("a provider that", () => {
  test("refuses leaves the money owed, says why, and can be asked again", async () => {
    const { orderId, orderNumber, paymentId, product } = await paidOrder(own.gateway);
    own.gateway.refundsBecome = "pending";
    const part = await refundByHand(own.gateway, paymentId, 1_000);
    const message = "The total refund amount is greater than the refund payment amount";
    expect(await refundPayment(paymentId, admin)).toEqual({
      ok: false,
      refusal: { code: "provider-refused", message },
    });
    expect(await stateOf(orderId)).toMatchObject({
      stockHold: "released",
      refund: "due",
      events: ["paid", "refund-asked", "refund-due"],
      payments: [{ state: "refund-due", reason: "by-admin" }],
    });
    expect(await refundDue(paymentId)).toMatchObject({ orderNumber, failure: message });
    // The job asks for nothing that an admin has not decided on.
    await reconcileIn(hour);
    expect(await refundsMade(own.gateway, paymentId)).toHaveLength(1);

    await own.gateway.settleRefund(part.id, "failed");
    await own.gateway.delivered();
    own.gateway.refundsBecome = "processed";
    expect(await refundPayment(paymentId, admin)).toMatchObject({ value: { state: "refunded" } });
    expect(await paymentOf(paymentId)).toMatchObject({ state: "refunded", refundFailure: null });
    expect(await stateOf(orderId)).toMatchObject({
      refund: "refunded",
      events: ["paid", "refund-asked", "refund-due", "refund-asked", "refunded"],
    });
    expect(await stockOf(product.id)).toBe(100);
  });

  test("refuses for good can be done without: the buyer got the money in another way", async () => {
    const { orderId, paymentId } = await paidOrder(own.gateway);
    expect(await markRefunded(paymentId, admin)).toMatchObject({ refusal: "not-refundable" });
    own.gateway.refundsBecome = "pending";
    await refundByHand(own.gateway, paymentId, 1_000);
    await refundPayment(paymentId, admin);
    expect(await markRefunded(paymentId, admin)).toMatchObject({ ok: true });
    expect(await stateOf(orderId)).toMatchObject({ refund: "refunded", stockHold: "released" });
    expect(await refundDue(paymentId)).toBeUndefined();
    expect(await markRefunded(paymentId, admin)).toMatchObject({ refusal: "not-refundable" });
  });

  test.each(["before", "after"] as const)(
    "is away %s it has refunded is asked again by the job, and refunds once",
    async (moment) => {
      const { orderId, orderNumber, paymentId } = await paidOrder(own.gateway);
      own.gateway[moment] = (method) => {
        if (method === "POST") throw new Error("away");
      };
      const asked = await unheard(own.gateway, () => refundPayment(paymentId, admin));
      expect(asked).toEqual({ ok: true, value: { state: "refund-asked", orderNumber } });
      await unheard(own.gateway, () => reconcileIn(2 * minute));
      expect(await stateOf(orderId)).toMatchObject({
        refund: "asked",
        events: ["paid", "refund-asked"],
        payments: [{ state: "refund-asked" }],
      });
      expect(await refundDue(paymentId)).toMatchObject({ state: "refund-asked" });

      own.gateway[moment] = () => {};
      await unheard(own.gateway, () => reconcileIn(2 * minute));
      await unheard(own.gateway, () => reconcileIn(2 * hour));
      expect(await stateOf(orderId)).toMatchObject({
        refund: "refunded",
        events: ["paid", "refund-asked", "refunded"],
      });
      expect(await refundsMade(own.gateway, paymentId)).toHaveLength(1);
    },
  );

  test("has an answer on its way is not asked a second time by the job", async () => {
    const { paymentId } = await paidOrder(own.gateway);
    const asked: string[] = [];
    own.gateway.before = async (method) => {
      asked.push(method);
      if (method === "POST" && asked.length < 5) await reconcileIn(0);
    };
    await refundPayment(paymentId, admin);
    expect(asked).toEqual(["GET", "POST"]);
  });
});

describe("a refund that takes its time", () => {
  async function pendingRefund() {
    own.gateway.refundsBecome = "pending";
    const paid = await paidOrder(own.gateway);
    expect(await refundPayment(paid.paymentId, admin)).toMatchObject({
      value: { state: "refund-asked" },
    });
    const [refund] = await refundsMade(own.gateway, paid.paymentId);
    expect(await paymentOf(paid.paymentId)).toMatchObject({
      state: "refund-asked",
      refundId: refund?.id,
    });
    return { ...paid, refundId: refund?.id ?? "" };
  }

  test("is refunded by the provider's webhook", async () => {
    const { orderId, refundId } = await pendingRefund();
    await own.gateway.settleRefund(refundId, "processed");
    await own.gateway.delivered();
    expect(await stateOf(orderId)).toMatchObject({
      refund: "refunded",
      events: ["paid", "refund-asked", "refunded"],
    });
  });

  test("is looked up after an hour where no webhook came", async () => {
    const { orderId, refundId } = await pendingRefund();
    await unheard(own.gateway, () => own.gateway.settleRefund(refundId, "processed"));
    await reconcileIn(hour / 2);
    expect(await stateOf(orderId)).toMatchObject({ refund: "asked" });
    await reconcileIn(2 * hour);
    expect(await stateOf(orderId)).toMatchObject({ refund: "refunded" });
  });

  test.each(["webhook", "job"])(
    "and fails, as the %s tells, is owed again and can be asked for anew",
    async (teller) => {
      const { orderId, paymentId, refundId, product } = await pendingRefund();
      if (teller === "webhook") {
        await own.gateway.settleRefund(refundId, "failed");
        await own.gateway.delivered();
      } else {
        await unheard(own.gateway, () => own.gateway.settleRefund(refundId, "failed"));
        await reconcileIn(2 * hour);
      }
      expect(await stateOf(orderId)).toMatchObject({
        refund: "due",
        events: ["paid", "refund-asked", "refund-due"],
      });
      expect(await refundDue(paymentId)).toMatchObject({ state: "refund-due", failure: "failed" });

      own.gateway.refundsBecome = "processed";
      expect(await refundPayment(paymentId, admin)).toMatchObject({ value: { state: "refunded" } });
      await own.gateway.delivered();
      expect(await stateOf(orderId)).toMatchObject({ refund: "refunded" });
      const made = await refundsMade(own.gateway, paymentId);
      expect(made.map(({ status }) => status)).toEqual(["failed", "processed"]);
      expect(await stockOf(product.id)).toBe(100);
    },
  );

  test("does not fail with an earlier one whose news are late", async () => {
    const { orderId, paymentId, refundId } = await pendingRefund();
    await unheard(own.gateway, () => own.gateway.settleRefund(refundId, "failed"));
    await reconcileIn(2 * hour);
    await refundPayment(paymentId, admin);
    expect(await paymentOf(paymentId)).toMatchObject({ state: "refund-asked" });

    const refund = { id: refundId, payment_id: paymentId, amount: 42_000, status: "failed" };
    await receive("late-failure", "refund.failed", { refund: { entity: refund } });
    expect(await stateOf(orderId)).toMatchObject({ refund: "asked" });
  });
});

describe("a refund by hand in the provider's dashboard", () => {
  test.each([
    ["ordered", "released", 100],
    ["shipped", "taken", 98],
  ] as const)(
    "shows on an order that is %s, whose goods are then %s",
    async (status, stockHold, stock) => {
      const { orderId, paymentId, product } = await paidOrder(own.gateway);
      await setOrderStatus(orderId, status, admin);
      await refundByHand(own.gateway, paymentId);
      await own.gateway.delivered();
      const { events, ...state } = await stateOf(orderId);
      expect(state).toMatchObject({
        refund: "refunded",
        stockHold,
        payments: [{ state: "refunded", reason: "by-admin" }],
      });
      expect(events.at(-1)).toBe("refunded");
      expect(await stockOf(product.id)).toBe(stock);
    },
  );

  test("in parts is whole with the last of them", async () => {
    const { orderId, paymentId } = await paidOrder(own.gateway);
    await refundByHand(own.gateway, paymentId, 1_000);
    await refundByHand(own.gateway, paymentId, 41_000);
    await own.gateway.delivered();
    expect(await stateOf(orderId)).toMatchObject({ refund: "refunded", stockHold: "released" });
  });

  test("that nobody told of is found when an admin refunds here", async () => {
    const { orderId, paymentId, product } = await paidOrder(own.gateway);
    await unheard(own.gateway, () => refundByHand(own.gateway, paymentId));
    expect(await stateOf(orderId)).toMatchObject({ refund: null });
    expect(await refundPayment(paymentId, admin)).toMatchObject({ value: { state: "refunded" } });
    expect(await stateOf(orderId)).toMatchObject({
      refund: "refunded",
      stockHold: "released",
      events: ["paid", "refund-asked", "refunded"],
    });
    expect(await refundsMade(own.gateway, paymentId)).toHaveLength(1);
    expect(await stockOf(product.id)).toBe(100);
  });

  test("of a part leaves the order paid and its goods where they are", async () => {
    const { orderId, paymentId, product } = await paidOrder(own.gateway);
    await refundByHand(own.gateway, paymentId, 1_000);
    await own.gateway.delivered();
    expect(await stateOf(orderId)).toMatchObject({
      refund: null,
      stockHold: "taken",
      events: ["paid"],
      payments: [{ state: "kept", reason: null }],
    });
    expect(await stockOf(product.id)).toBe(98);
  });
});

describe("the events of a payment and of its refund", () => {
  test.each([
    ["payment.captured", "order.paid", "refund.processed"],
    ["payment.captured", "refund.processed", "order.paid"],
    ["order.paid", "payment.captured", "refund.processed"],
    ["order.paid", "refund.processed", "payment.captured"],
    ["refund.processed", "payment.captured", "order.paid"],
    ["refund.processed", "order.paid", "payment.captured"],
  ])("end the same: %s, %s, %s, each twice", async (...order) => {
    const { orderId, providerOrderId, product, options } = await openOrder();
    const { amount } = options;
    const payment = {
      id: `pay_${orderId}`,
      order_id: providerOrderId,
      amount,
      currency: "INR",
      captured: true,
      created_at: Math.floor(Date.now() / 1000),
    };
    const refund = { id: "rfnd_1", payment_id: payment.id, amount, status: "processed" };
    const captured = { payment: { entity: { ...payment, status: "captured" } } };
    const refunded = {
      payment: { entity: { ...payment, status: "refunded" } },
      refund: { entity: refund },
    };
    for (const event of order) {
      const payload = event === "refund.processed" ? refunded : captured;
      // By two ids it is applied twice, as where the first process died before it was written down.
      for (const eventId of ["first", "first", "second"]) {
        await receive(`${orderId} ${event} ${eventId}`, event, payload);
      }
    }
    expect(await stateOf(orderId)).toMatchObject({
      paymentStatus: "online",
      paymentId: payment.id,
      stockHold: "released",
      refund: "refunded",
      events: ["paid", "refunded"],
      payments: [{ state: "refunded", reason: "by-admin" }],
    });
    expect(await stockOf(product.id)).toBe(100);
  });
});

test("money that was only authorised, and let go by the provider, pays for nothing", async () => {
  const { orderId, providerOrderId, options } = await openOrder();
  const { amount } = options;
  const payment = {
    id: "pay_NeverCaptured",
    order_id: providerOrderId,
    amount,
    currency: "INR",
    status: "refunded",
    captured: false,
    created_at: 1,
  };
  const refund = { id: "rfnd_Auto", payment_id: payment.id, amount, status: "processed" };
  await receive("auto-refund", "refund.processed", {
    payment: { entity: payment },
    refund: { entity: refund },
  });
  expect(await stateOf(orderId)).toMatchObject({
    paymentStatus: "pending",
    stockHold: "held",
    events: [],
    payments: [],
  });
});

/** Lets the shop receive an event, signed as the provider signs. */
async function receive(eventId: string, event: string, payload: object) {
  const body = JSON.stringify({ event, payload });
  const signature = sign(body, keys.webhookSecret);
  expect(await handleWebhook({ body, signature, eventId })).toMatchObject({ ok: true });
}
