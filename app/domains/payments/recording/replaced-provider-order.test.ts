import { type PracticeGateway, startPracticeGateway } from "@madua/practice-gateway";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { keys } from "#tests/own-gateway.ts";
import { openOrder, payInWindow, stateOf, stockOf } from "#tests/paying.ts";
import { paymentOf } from "#tests/refunding.ts";
import { answerOpenPayment } from "../paying/answer-open-payment.server.ts";
import { openPayment } from "../paying/open-payment.server.ts";
import { providerOrders } from "../payment-tables.server.ts";
import { openRazorpay } from "../provider/razorpay.server.ts";
import { reconcilePayments } from "./reconcile-payments.server.ts";
import { confirmPayment, giveUpPayment } from "./report-payment.server.ts";

// The provider does not know its order any more: the keys are of another account, or the practice
// gateway lost what it knew. The window that was opened before may still be paid in.

ownDatabase({ connections: 20 });
beforeEach(async () => {
  await db.update(providerOrders).set({ checkAt: null });
});

const minute = 60_000;

/** A gateway that knows nothing yet, not in use. No webhook of it comes. */
async function newAccount(): Promise<PracticeGateway> {
  const gateway = await startPracticeGateway({ ...keys, webhookUrl: () => "nowhere" });
  onTestFinished(() => gateway.close());
  return gateway;
}

const use = ({ url }: PracticeGateway) => openRazorpay({ ...keys, practiceUrl: url });

/** An order with a window open at one account, and, once it was opened again, one at another. */
async function openTwice() {
  const [before, after] = [await newAccount(), await newAccount()];
  use(before);
  const order = await openOrder();
  use(after);
  const again = await openPayment(order.user, order.orderId);
  if (!again.ok || again.value.outcome !== "open") throw new Error("not opened again");
  return { ...order, before, after, again: again.value.options };
}

const ordersAtProvider = (orderId: string) =>
  db
    .select()
    .from(providerOrders)
    .where(eq(providerOrders.orderId, orderId))
    .orderBy(providerOrders.openedAt);

/** The job asks about what is due some minutes from now. */
const ask = (minutes = 3) => reconcilePayments(new Date(Date.now() + minutes * minute));

test("an order that the provider does not know is opened with a new one of the same amount", async () => {
  const { orderId, providerOrderId, options, again, product } = await openTwice();
  expect(again).toEqual({ ...options, order_id: again.order_id });
  expect(again.order_id).not.toBe(providerOrderId);
  expect(await ordersAtProvider(orderId)).toMatchObject([
    { id: providerOrderId, replacedAt: expect.any(Date) },
    { id: again.order_id, replacedAt: null, amount: options.amount },
  ]);
  expect(await stockOf(product.id)).toBe(98);
  expect(await stateOf(orderId)).toMatchObject({ stockHold: "held", payments: [] });
});

test("opened ten times at once it has one new order", async () => {
  const { user, orderId } = await openTwice();
  use(await newAccount());
  const opened = await Promise.all(
    Array.from({ length: 10 }, () => answerOpenPayment(user, { id: orderId })),
  );
  const ids = opened.map(({ answer }) => answer.code === "open" && answer.options.order_id);
  expect(new Set(ids).size).toBe(1);
  const inUse = (await ordersAtProvider(orderId)).filter(({ replacedAt }) => replacedAt === null);
  expect(inUse.map(({ id }) => id)).toEqual([ids[0]]);
});

describe("a payment in the window that was opened", () => {
  test("last pays the order", async () => {
    const { user, orderId, after, again } = await openTwice();
    const proof = await payInWindow(after, again.order_id);
    expect(await confirmPayment(user, orderId, proof)).toMatchObject({
      value: { outcome: "paid" },
    });
    expect(await stateOf(orderId)).toMatchObject({ paymentId: proof.paymentId });
  });

  test("first is being checked, and pays the order once its account is in use again", async () => {
    const { user, orderId, providerOrderId, before } = await openTwice();
    const proof = await payInWindow(before, providerOrderId);
    expect(await confirmPayment(user, orderId, proof)).toMatchObject({
      value: { outcome: "unconfirmed" },
    });
    use(before);
    await ask();
    expect(await stateOf(orderId)).toMatchObject({
      paymentStatus: "online",
      paymentId: proof.paymentId,
      stockHold: "taken",
    });
  });

  test("first is found when the window is closed or the hold is over", async () => {
    for (const end of [
      ({ user, orderId }: Awaited<ReturnType<typeof openTwice>>) =>
        giveUpPayment(user, orderId, new Date("2100-01-01")),
      () => ask(16),
    ]) {
      const order = await openTwice();
      await payInWindow(order.before, order.providerOrderId);
      use(order.before);
      await end(order);
      expect(await stateOf(order.orderId)).toMatchObject({
        paymentStatus: "online",
        stockHold: "taken",
      });
    }
  });
});

test.each([
  ["first", "last"],
  ["last", "first"],
] as const)(
  "paid in both windows, the one opened %s first, the other's money goes back",
  async (...inTurn) => {
    const { orderId, providerOrderId, before, after, again, product } = await openTwice();
    const windows = {
      first: { gateway: before, id: providerOrderId },
      last: { gateway: after, id: again.order_id },
    };
    const proofs: string[] = [];
    for (const [place, which] of inTurn.entries()) {
      const { gateway, id } = windows[which];
      proofs.push((await payInWindow(gateway, id)).paymentId);
      use(gateway);
      // Nobody tells of either: the job goes on asking about the second when the first has paid.
      await ask(3 + 7 * place);
    }
    const [paid = "", twice = ""] = proofs;
    expect(await paymentOf(paid)).toMatchObject({ state: "kept" });
    expect(await paymentOf(twice)).toMatchObject({
      state: "refund-due",
      refundReason: "paid-twice",
    });
    expect(await stateOf(orderId)).toMatchObject({ paymentId: paid, refund: null });
    expect(await stockOf(product.id)).toBe(98);
  },
);

test("keys that the provider does not take make no new order, and are said so", async () => {
  const { user, orderId, after } = await openTwice();
  openRazorpay({ ...keys, keySecret: "of somebody else", practiceUrl: after.url });
  const { answer, status } = await answerOpenPayment(user, { id: orderId });
  expect({ code: answer.code, status }).toEqual({ code: "refused", status: 409 });
  expect(await ordersAtProvider(orderId)).toHaveLength(2);
});
