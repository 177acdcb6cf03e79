import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { stateOf, unitsOf } from "#tests/paying.ts";
import { calm, paidOrder, paymentOf, refundByHand, refundsMade } from "#tests/refunding.ts";
import { partialRefunds } from "../payment-tables.server.ts";
import {
  leftOfPayments,
  receivedPayments,
  refundsDue,
  refundsOf,
} from "../read-payments.server.ts";
import { reconcilePayments } from "../recording/reconcile-payments.server.ts";
import { dropPart, markPartRefunded, refundInPart, retryPart } from "./partial-refund.server.ts";
import { refundPayment } from "./refund-payment.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();
afterEach(() => calm(own.gateway));

const soon = () => new Date(Date.now() + 2 * 60 * 1000);
const favour = { amount: 10_000, reason: "One box was dented.", seenParts: 0 };

async function partsOf(paymentId: string) {
  return db.select().from(partialRefunds).where(eq(partialRefunds.paymentId, paymentId));
}

/** An order of which a part is owed, because the provider failed to send it. */
async function failedPart() {
  own.gateway.refundsBecome = "pending";
  const paid = await paidOrder(own.gateway);
  await refundInPart(paid.paymentId, favour, admin);
  const [refund] = await refundsMade(own.gateway, paid.paymentId);
  await own.gateway.settleRefund(refund?.id ?? "", "failed");
  await own.gateway.delivered();
  own.gateway.refundsBecome = "processed";
  const [part] = await partsOf(paid.paymentId);
  if (!part) throw new Error("no part");
  return { ...paid, part };
}

describe("a part of a payment", () => {
  test("goes back while the order stays paid, and its buyer reads why", async () => {
    const { orderId, orderNumber, paymentId, product } = await paidOrder(own.gateway);
    expect(await refundInPart(paymentId, favour, admin)).toEqual({ ok: true, value: orderNumber });
    await own.gateway.delivered();
    expect(await stateOf(orderId)).toMatchObject({
      paymentStatus: "online",
      stockHold: "taken",
      refund: null,
      events: ["paid", "refunded-in-part"],
      payments: [{ state: "kept" }],
    });
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
    expect(await refundsMade(own.gateway, paymentId)).toMatchObject([{ amount: 10_000 }]);
    expect(await refundsOf(orderId)).toEqual([
      {
        id: expect.any(String),
        amount: 10_000,
        state: "refunded",
        why: { words: favour.reason },
        time: expect.any(Date),
      },
    ]);
  });

  test("goes back once, whatever is pressed, in two tabs too", async () => {
    const { paymentId } = await paidOrder(own.gateway);
    const all = await Promise.all(
      Array.from({ length: 5 }, () => refundInPart(paymentId, favour, admin)),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter(({ ok }) => !ok)).toEqual(Array(4).fill({ ok: false, refusal: "met" }));
    expect(await refundsMade(own.gateway, paymentId)).toHaveLength(1);
  });

  test("is sent by the job where the process dies before it has asked", async () => {
    const { orderId, paymentId } = await paidOrder(own.gateway);
    own.gateway.before = () => Promise.reject(new Error("away"));
    expect(await refundInPart(paymentId, favour, admin)).toMatchObject({ ok: true });
    expect(await partsOf(paymentId)).toMatchObject([{ state: "asked", refundId: null }]);
    own.gateway.before = () => {};
    await reconcilePayments(soon());
    expect(await refundsOf(orderId)).toMatchObject([{ state: "refunded" }]);
    expect(await refundsMade(own.gateway, paymentId)).toHaveLength(1);
  });

  test("is sent once where the provider's answer is lost", async () => {
    const { orderId, paymentId } = await paidOrder(own.gateway);
    own.gateway.after = (method) => {
      if (method === "POST") throw new Error("away");
    };
    await refundInPart(paymentId, favour, admin);
    own.gateway.after = () => {};
    await Promise.all([reconcilePayments(soon()), reconcilePayments(soon())]);
    await own.gateway.delivered();
    expect(await refundsOf(orderId)).toMatchObject([{ state: "refunded" }]);
    expect(await refundsMade(own.gateway, paymentId)).toHaveLength(1);
  });

  test("is not sent by the job where it was returned in another way, while others were sent", async () => {
    const [first, second] = [await paidOrder(own.gateway), await paidOrder(own.gateway)];
    own.gateway.before = () => Promise.reject(new Error("away"));
    for (const { paymentId } of [first, second]) await refundInPart(paymentId, favour, admin);
    own.gateway.before = async () => {
      own.gateway.before = () => {};
      await db
        .update(partialRefunds)
        .set({ state: "refunded", checkAt: null })
        .where(eq(partialRefunds.paymentId, second.paymentId));
    };
    await reconcilePayments(soon());
    expect(await refundsMade(own.gateway, first.paymentId)).toHaveLength(1);
    expect(await refundsMade(own.gateway, second.paymentId)).toHaveLength(0);
  });

  test("is less than what is left of the payment", async () => {
    const { paymentId } = await paidOrder(own.gateway);
    expect(await refundInPart(paymentId, { ...favour, amount: 42_000 }, admin)).toEqual({
      ok: false,
      refusal: { code: "too-much", left: 42_000 },
    });
    await refundInPart(paymentId, favour, admin);
    expect(await leftOfPayments([paymentId])).toEqual(new Map([[paymentId, 32_000]]));
    const second = { ...favour, amount: 32_000, seenParts: 10_000 };
    expect(await refundInPart(paymentId, second, admin)).toEqual({
      ok: false,
      refusal: { code: "too-much", left: 32_000 },
    });
    expect(await refundInPart("pay_0", favour, admin)).toEqual({ ok: false, refusal: "not-found" });
  });

  test("leaves the rest to go back as a whole", async () => {
    own.gateway.refundsBecome = "pending";
    const { orderId, paymentId } = await paidOrder(own.gateway);
    await refundInPart(paymentId, favour, admin);
    await refundPayment(paymentId, admin);
    const made = await refundsMade(own.gateway, paymentId);
    expect(made.map(({ amount }) => amount)).toEqual([10_000, 32_000]);
    await own.gateway.settleRefund(made[0]?.id ?? "", "processed");
    await own.gateway.delivered();
    // The part's news is not taken for the whole's, though nothing is left of the payment.
    expect(await paymentOf(paymentId)).toMatchObject({ state: "refund-asked" });
    await own.gateway.settleRefund(made[1]?.id ?? "", "processed");
    await own.gateway.delivered();
    expect(await refundsOf(orderId)).toMatchObject([
      { amount: 10_000, state: "refunded" },
      { amount: 32_000, state: "refunded", why: { cause: "by-admin" } },
    ]);
    expect(await refundInPart(paymentId, { ...favour, seenParts: 10_000 }, admin)).toEqual({
      ok: false,
      refusal: "not-refundable",
    });
  });

  test("is none of those that somebody sends by hand at the provider's", async () => {
    const { orderId, paymentId } = await paidOrder(own.gateway);
    await refundByHand(own.gateway, paymentId, 5_000);
    await own.gateway.delivered();
    expect(await refundsOf(orderId)).toEqual([]);
    expect((await receivedPayments(orderId))[0]).toMatchObject({ state: "kept", inParts: 0 });
  });
});

describe("a part that the provider fails to send", () => {
  test("is owed, and is sent once when it is tried again", async () => {
    const { orderId, paymentId, part } = await failedPart();
    expect((await refundsDue()).rows).toContainEqual(
      expect.objectContaining({ orderId, state: "refund-due", failure: "failed", amount: 10_000 }),
    );
    const tries = await Promise.all([retryPart(part.id, admin), retryPart(part.id, admin)]);
    await own.gateway.delivered();
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    const made = await refundsMade(own.gateway, paymentId);
    expect(made.map(({ status }) => status)).toEqual(["failed", "processed"]);
    expect(await refundsOf(orderId)).toMatchObject([{ state: "refunded" }]);
    expect(await dropPart(part.id, admin)).toEqual({ ok: false, refusal: "not-refundable" });
  });

  test("is dropped, and the whole can go back", async () => {
    const { orderId, orderNumber, paymentId, part } = await failedPart();
    expect(await dropPart(part.id, admin)).toEqual({ ok: true, value: orderNumber });
    expect(await refundsOf(orderId)).toEqual([]);
    await refundPayment(paymentId, admin);
    expect(await refundsOf(orderId)).toMatchObject([{ amount: 42_000, state: "refunded" }]);
  });

  test("is not dropped, nor marked, while the provider is sending it after all", async () => {
    const { paymentId, part } = await failedPart();
    const lost = { state: "due", refundId: null, failure: "failed" } as const;
    await retryPart(part.id, admin);
    // As if the failure of the first try were told late.
    await db.update(partialRefunds).set(lost).where(eq(partialRefunds.id, part.id));
    expect(await dropPart(part.id, admin)).toEqual({ ok: false, refusal: "not-refundable" });
    expect(await markPartRefunded(part.id, admin)).toEqual({
      ok: false,
      refusal: "not-refundable",
    });
    expect(await partsOf(paymentId)).toMatchObject([{ state: "refunded" }]);
  });

  test("is marked once it was returned in another way; the whole then sends the rest", async () => {
    const { orderId, orderNumber, paymentId, part } = await failedPart();
    expect(await markPartRefunded(part.id, admin)).toEqual({ ok: true, value: orderNumber });
    await refundPayment(paymentId, admin);
    await own.gateway.delivered();
    expect(await refundsOf(orderId)).toMatchObject([
      { amount: 10_000, state: "refunded" },
      { amount: 32_000, state: "refunded" },
    ]);
  });

  test("is asked for again when the rest goes back as a whole", async () => {
    const { orderId, paymentId } = await failedPart();
    await refundPayment(paymentId, admin);
    await reconcilePayments(soon());
    await own.gateway.delivered();
    expect(await refundsOf(orderId)).toMatchObject([
      { amount: 10_000, state: "refunded" },
      { amount: 32_000, state: "refunded" },
    ]);
  });
});
