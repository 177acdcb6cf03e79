import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { keys, ownGateway } from "#tests/own-gateway.ts";
import {
  anyHold,
  askForAnotherAmount,
  openOrder,
  payInWindow,
  stateOf,
  stockOf,
} from "#tests/paying.ts";
import { sign } from "#tests/signed-events.ts";
import { openPayment } from "../paying/open-payment.server.ts";
import { webhookEvents } from "../payment-tables.server.ts";
import { isPaymentSignature } from "../provider/razorpay.server.ts";
import { handleWebhook } from "./handle-webhook.server.ts";
import { confirmPayment, giveUpPayment } from "./report-payment.server.ts";

ownDatabase();
const own = ownGateway();

type Open = Awaited<ReturnType<typeof openOrder>>;

const untouched = {
  paymentStatus: "pending",
  paymentId: null,
  stockHold: "held",
  events: [],
  payments: [],
};

const pay = ({ providerOrderId }: Open) => payInWindow(own.gateway, providerOrderId);

describe("a confirmation is refused and changes nothing", () => {
  test("with a signature, a payment's id or both of somebody's own making", async () => {
    const open = await openOrder();
    const { paymentId, signature } = await pay(open);
    const flipped = signature.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    const tampered = [
      { paymentId, signature: flipped },
      { paymentId, signature: "" },
      { paymentId, signature: signature.slice(0, -2) },
      { paymentId, signature: "not hex at all" },
      { paymentId: "pay_SomeOtherPaymnt", signature },
      { paymentId, signature: sign(`${open.providerOrderId}|${paymentId}`, "a guess") },
      { paymentId, signature: sign(`${open.orderId}|${paymentId}`, keys.keySecret) },
      { paymentId, signature: sign(`|${paymentId}`, keys.keySecret) },
    ];
    for (const proof of tampered) {
      expect(await confirmPayment(open.user, open.orderId, proof)).toEqual({
        ok: false,
        refusal: "not-believed",
      });
    }
    expect(await stateOf(open.orderId)).toMatchObject(untouched);
  });

  test("with the provider's own signature of another, cheaper order", async () => {
    const cheap = await openOrder({ quantity: 1 });
    const dear = await openOrder({ quantity: 50 });
    const proof = await pay(cheap);
    expect(await confirmPayment(dear.user, dear.orderId, proof)).toMatchObject({ ok: false });
    expect(await stateOf(dear.orderId)).toMatchObject(untouched);
  });

  test("with a right signature for a payment that was never captured", async () => {
    const open = await openOrder();
    const failure = await own.gateway.fail(open.providerOrderId, { webhook: "never" });
    const paymentId = failure.error.metadata.payment_id;
    const signature = sign(`${open.providerOrderId}|${paymentId}`, keys.keySecret);
    expect(isPaymentSignature(open.providerOrderId, paymentId, signature)).toBe(true);
    expect(await confirmPayment(open.user, open.orderId, { paymentId, signature })).toMatchObject({
      value: { outcome: "unconfirmed" },
    });
    expect(await stateOf(open.orderId)).toMatchObject(untouched);
  });

  test("by somebody whose order it is not, and so are opening and giving up", async () => {
    const open = await openOrder();
    const proof = await pay(open);
    const stranger = await makeUser({ emailVerified: true });
    // An address that is not verified proves nothing (rules: access-7).
    const namesake = { ...stranger, email: open.user.email, emailVerified: false };
    for (const user of [stranger, namesake]) {
      const refusal = { ok: false, refusal: "not-found" };
      expect(await confirmPayment(user, open.orderId, proof)).toEqual(refusal);
      expect(await openPayment(user, open.orderId)).toEqual(refusal);
      expect(await giveUpPayment(user, open.orderId, anyHold)).toEqual(refusal);
    }
    expect(await stateOf(open.orderId)).toMatchObject(untouched);
    expect(await stockOf(open.product.id)).toBe(98);
  });
});

test("money of another amount than was asked for pays nothing, and goes back", async () => {
  const open = await openOrder();
  const proof = await pay(open);
  await askForAnotherAmount(open.providerOrderId);
  await confirmPayment(open.user, open.orderId, proof);
  expect(await stateOf(open.orderId)).toMatchObject({
    ...untouched,
    payments: [{ state: "refund-due", reason: "wrong-amount" }],
  });
});

describe("a webhook", () => {
  const eventOf = (open: Open, paymentId = "pay_MadeUpByNobody") =>
    JSON.stringify({
      event: "payment.captured",
      payload: {
        payment: {
          entity: {
            id: paymentId,
            order_id: open.providerOrderId,
            amount: open.options.amount,
            currency: "INR",
            status: "captured",
            created_at: 1,
          },
        },
      },
    });

  test("without the provider's signature over its very bytes is refused", async () => {
    const open = await openOrder();
    const body = eventOf(open);
    const signature = sign(body, keys.webhookSecret);
    const forged = [
      { body, signature: "" },
      { body, signature: sign(body, keys.keySecret) },
      { body: body.replace("MadeUpByNobody", "MadeUpByAnyone"), signature },
      { body: `${body} `, signature },
    ];
    for (const webhook of forged) {
      expect(await handleWebhook({ ...webhook, eventId: "forged" })).toEqual({
        ok: false,
        refusal: "not-believed",
      });
    }
    expect(await stateOf(open.orderId)).toMatchObject(untouched);
    // The same, signed rightly, is believed: so it was the signature that was refused.
    expect(await handleWebhook({ body, signature, eventId: "forged" })).toMatchObject({ ok: true });
    expect(await stateOf(open.orderId)).toMatchObject({ paymentStatus: "online" });
  });

  test("that is signed and makes no sense is refused, and one of no concern is taken", async () => {
    const malformed = { ok: false, refusal: "malformed" };
    for (const [body, handled] of [
      ["not json", malformed],
      ['{"event":"payment.captured"}', malformed],
      ['{"event":"invoice.paid","payload":{}}', { ok: true }],
      ['{"event":"payment.captured","payload":{}}', { ok: true }],
    ] as const) {
      const signature = sign(body, keys.webhookSecret);
      expect(await handleWebhook({ body, signature, eventId: body })).toMatchObject(handled);
    }
  });

  test("about an order of another shop on the same account changes nothing", async () => {
    const open = await openOrder();
    const body = eventOf({ ...open, providerOrderId: "order_OfAnotherShop" });
    const signature = sign(body, keys.webhookSecret);
    expect(await handleWebhook({ body, signature, eventId: "other" })).toMatchObject({ ok: true });
    expect(await stateOf(open.orderId)).toMatchObject(untouched);
  });

  test("is stored once by its event's id", async () => {
    const open = await openOrder();
    const body = eventOf(open, "pay_StoredOnceOnly");
    const webhook = { body, signature: sign(body, keys.webhookSecret), eventId: "evt_once" };
    await Promise.all([handleWebhook(webhook), handleWebhook(webhook), handleWebhook(webhook)]);
    const stored = await db.select().from(webhookEvents).where(eq(webhookEvents.id, "evt_once"));
    expect(stored).toMatchObject([{ event: "payment.captured" }]);
  });
});
