import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { placeOrder } from "#app/domains/orders/place-order.server.ts";
import { setOrderStatus } from "#app/domains/orders/set-order-status.server.ts";
import { db } from "#app/server/database.server.ts";
import { auditLog } from "#app/server/ground-table.server.ts";
import { makeAddress, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { keys, ownGateway } from "#tests/own-gateway.ts";
import { openOrder, stateOf, stockOf } from "#tests/paying.ts";
import { confirmPayment } from "./confirm-payment.server.ts";
import { deleteOrder } from "./delete-order.server.ts";
import { giveUpPayment } from "./give-up-payment.server.ts";
import { hearWebhook } from "./hear-webhook.server.ts";
import { refundsDue } from "./list-refunds.server.ts";
import { payments } from "./payment-tables.server.ts";
import { openRazorpay } from "./razorpay.server.ts";
import { reconcilePayments } from "./reconcile-payments.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { refundPayment } from "./refund-payment.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();

const admin = { id: "admin", email: "admin@localhost" };
const minute = 60_000;
const hour = 60 * minute;

afterEach(async () => {
  await own.gateway.delivered();
  own.gateway.before = () => {};
  own.gateway.after = () => {};
  own.gateway.refundsBecome = "processed";
});

/** An order of two pieces out of a hundred that is paid online. */
async function paidOrder() {
  const open = await openOrder();
  const proof = await own.gateway.pay(open.providerOrderId, { webhook: "never" });
  const paymentId = proof.razorpay_payment_id;
  await confirmPayment(open.user, open.orderId, { paymentId, signature: proof.razorpay_signature });
  return { ...open, paymentId };
}

/** The provider's API, as somebody in its dashboard uses it. */
async function atProvider(method: "GET" | "POST", path: string, body?: object) {
  const login = Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64");
  const response = await fetch(`${own.gateway.url}/v1${path}`, {
    method,
    headers: { authorization: `Basic ${login}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

interface Refund {
  id: string;
  amount: number;
  status: string;
}

/** What the provider has made of it, oldest first. */
async function refundsAtProvider(paymentId: string): Promise<Refund[]> {
  return (await atProvider("GET", `/payments/${paymentId}/refunds`)).items.toReversed();
}

const refundByHand = (paymentId: string, amount?: number): Promise<Refund> =>
  atProvider("POST", `/payments/${paymentId}/refund`, { amount });

async function paymentOf(paymentId: string) {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return row;
}

const isDue = async (paymentId: string) =>
  (await refundsDue()).find((row) => row.paymentId === paymentId);

/** Does something of which no webhook is heard. */
async function unheard<Done>(work: () => Promise<Done>): Promise<Done> {
  const settings = { ...keys, practiceUrl: own.gateway.url };
  openRazorpay({ ...settings, webhookSecret: undefined });
  try {
    const done = await work();
    await own.gateway.delivered();
    return done;
  } finally {
    openRazorpay(settings);
  }
}

const isRefund = (method: string, path: string) => method === "POST" && path.endsWith("/refund");

describe("a paid order that an admin refunds", () => {
  test("is refunded once, shows it, and its goods go back", async () => {
    const { orderId, orderNumber, paymentId, product } = await paidOrder();
    expect(await refundPayment(paymentId, admin)).toEqual({
      ok: true,
      value: { state: "refunded", orderNumber },
    });
    await own.gateway.delivered();
    expect(await stateOf(orderId)).toEqual({
      paymentStatus: "online",
      paymentId,
      stockHold: "released",
      heldUntil: null,
      refund: "refunded",
      status: "ordered",
      events: ["paid", "refund-asked", "refunded"],
      payments: [{ id: paymentId, state: "refunded", reason: "by-admin" }],
    });
    const [refund] = await refundsAtProvider(paymentId);
    expect(refund).toMatchObject({ amount: 42_000, status: "processed" });
    expect(await paymentOf(paymentId)).toMatchObject({
      refundId: refund?.id,
      refundedAt: expect.any(Date),
      refundCheckAt: null,
      refundFailure: null,
    });
    expect(await stockOf(product.id)).toBe(100);
    expect(await isDue(paymentId)).toBeUndefined();
  });

  test("keeps goods away that have been sent", async () => {
    const { orderId, paymentId, product } = await paidOrder();
    await setOrderStatus(orderId, "shipped", admin);
    await refundPayment(paymentId, admin);
    expect(await stateOf(orderId)).toMatchObject({ stockHold: "taken", refund: "refunded" });
    expect(await stockOf(product.id)).toBe(98);
  });

  test("is written into the audit log", async () => {
    const { orderNumber, paymentId } = await paidOrder();
    await refundPayment(paymentId, admin);
    const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, paymentId));
    expect(rows).toMatchObject([
      {
        actorId: admin.id,
        actorEmail: admin.email,
        action: "payment.refund",
        detail: { amount: 42_000, order: orderNumber },
      },
    ]);
  });

  test("by five presses at once is refunded once", async () => {
    const { orderId, paymentId, product } = await paidOrder();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refundPayment(paymentId, admin)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await refundPayment(paymentId, admin)).toEqual({ ok: false, refusal: "not-refundable" });
    expect(await refundsAtProvider(paymentId)).toHaveLength(1);
    expect(await stateOf(orderId)).toMatchObject({ events: ["paid", "refund-asked", "refunded"] });
    expect(await stockOf(product.id)).toBe(100);
  });

  test("that is deleted while the money is on its way is refunded all the same", async () => {
    own.gateway.refundsBecome = "pending";
    const { orderId, paymentId, product } = await paidOrder();
    await refundPayment(paymentId, admin);
    await deleteOrder(orderId, admin);
    const [refund] = await refundsAtProvider(paymentId);
    await own.gateway.settleRefund(refund?.id ?? "", "processed");
    await own.gateway.delivered();
    expect(await paymentOf(paymentId)).toMatchObject({ state: "refunded" });
    expect(await stockOf(product.id)).toBe(100);
  });

  test("is not there: refused", async () => {
    expect(await refundPayment("pay_0", admin)).toEqual({ ok: false, refusal: "not-found" });
  });
});

describe("money that no order can be paid with goes back", () => {
  test("where the pieces were sold meanwhile", async () => {
    const product = await makeProduct({ currentStock: 2 });
    const open = await openOrder({ product });
    await giveUpPayment(open.user, open.orderId);
    const other = await makeUser();
    await placeOrder(other, makeCheckout(await makeAddress(other.id), [[product, 2]]));
    const proof = await own.gateway.pay(open.providerOrderId);
    await own.gateway.delivered();
    const paymentId = proof.razorpay_payment_id;

    expect(await isDue(paymentId)).toMatchObject({ reason: "no-stock", state: "refund-due" });
    await refundPayment(paymentId, admin);
    expect(await stateOf(open.orderId)).toMatchObject({
      stockHold: "released",
      refund: "refunded",
      events: ["not-paid", "paid", "refund-due", "refund-asked", "refunded"],
      payments: [{ state: "refunded", reason: "no-stock" }],
    });
    expect(await stockOf(product.id)).toBe(0);
  });

  test("where it came a second time, and the order stays paid", async () => {
    const { orderId, providerOrderId, product } = await paidOrder();
    // The practice gateway takes one payment an order: the second one is another order's there.
    const other = await openOrder();
    const proof = await own.gateway.pay(other.providerOrderId, { webhook: "never" });
    const second = { id: proof.razorpay_payment_id, amount: 42_000, currency: "INR" };
    await recordPayment({ ...second, order_id: providerOrderId });

    expect(await isDue(second.id)).toMatchObject({ orderId, reason: "paid-twice" });
    await refundPayment(second.id, admin);
    expect(await paymentOf(second.id)).toMatchObject({ state: "refunded" });
    expect(await refundsAtProvider(second.id)).toHaveLength(1);
    expect(await stateOf(orderId)).toMatchObject({
      stockHold: "taken",
      refund: null,
      events: ["paid"],
    });
    expect(await stockOf(product.id)).toBe(98);
  });

  test("where the order was deleted and its goods went back", async () => {
    const { orderId, paymentId, product } = await paidOrder();
    await deleteOrder(orderId, admin);
    expect(await isDue(paymentId)).toMatchObject({ reason: "order-deleted", amount: 42_000 });
    expect(await refundPayment(paymentId, admin)).toMatchObject({ value: { state: "refunded" } });
    expect(await paymentOf(paymentId)).toMatchObject({ state: "refunded" });
    expect(await refundsAtProvider(paymentId)).toHaveLength(1);
    expect(await stockOf(product.id)).toBe(100);
  });

  test("but not where the order was deleted after its goods had been sent", async () => {
    const { orderId, paymentId, product } = await paidOrder();
    await setOrderStatus(orderId, "delivered", admin);
    await deleteOrder(orderId, admin);
    expect(await paymentOf(paymentId)).toMatchObject({ state: "kept", refundReason: null });
    expect(await stockOf(product.id)).toBe(98);
  });
});

describe("a provider that", () => {
  test("refuses leaves the money owed, says why, and can be asked again", async () => {
    const { orderId, orderNumber, paymentId, product } = await paidOrder();
    own.gateway.refundsBecome = "pending";
    const part = await refundByHand(paymentId, 1_000);
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
    expect(await isDue(paymentId)).toMatchObject({ orderNumber, failure: message });
    // The job asks for nothing that an admin has not decided on.
    await reconcilePayments(new Date(Date.now() + hour));
    expect(await refundsAtProvider(paymentId)).toHaveLength(1);

    await own.gateway.settleRefund(part.id, "failed");
    own.gateway.refundsBecome = "processed";
    expect(await refundPayment(paymentId, admin)).toMatchObject({ value: { state: "refunded" } });
    expect(await paymentOf(paymentId)).toMatchObject({ state: "refunded", refundFailure: null });
    expect(await stateOf(orderId)).toMatchObject({
      refund: "refunded",
      events: ["paid", "refund-asked", "refund-due", "refund-asked", "refunded"],
    });
    expect(await stockOf(product.id)).toBe(100);
  });

  test.each([
    "before",
    "after",
  ] as const)("is away %s it has refunded is asked again by the job, and refunds once", async (moment) => {
    const { orderId, orderNumber, paymentId } = await paidOrder();
    own.gateway[moment] = (method, path) => {
      if (isRefund(method, path)) throw new Error("away");
    };
    const asked = await unheard(() => refundPayment(paymentId, admin));
    expect(asked).toEqual({ ok: true, value: { state: "refund-asked", orderNumber } });
    await unheard(() => reconcilePayments(new Date(Date.now() + 2 * minute)));
    expect(await stateOf(orderId)).toMatchObject({
      refund: "asked",
      events: ["paid", "refund-asked"],
      payments: [{ state: "refund-asked" }],
    });
    expect(await isDue(paymentId)).toMatchObject({ state: "refund-asked" });

    own.gateway[moment] = () => {};
    await unheard(() => reconcilePayments(new Date(Date.now() + 2 * minute)));
    await unheard(() => reconcilePayments(new Date(Date.now() + 2 * hour)));
    expect(await stateOf(orderId)).toMatchObject({
      refund: "refunded",
      events: ["paid", "refund-asked", "refunded"],
    });
    expect(await refundsAtProvider(paymentId)).toHaveLength(1);
  });

  test("has an answer on its way is not asked a second time by the job", async () => {
    const { paymentId } = await paidOrder();
    let asked = 0;
    own.gateway.before = async (method, path) => {
      if (isRefund(method, path) && ++asked === 1) await reconcilePayments();
    };
    await refundPayment(paymentId, admin);
    expect(asked).toBe(1);
  });
});

describe("a refund that takes its time", () => {
  async function pendingRefund() {
    own.gateway.refundsBecome = "pending";
    const paid = await paidOrder();
    expect(await refundPayment(paid.paymentId, admin)).toMatchObject({
      value: { state: "refund-asked" },
    });
    const [refund] = await refundsAtProvider(paid.paymentId);
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
    await unheard(() => own.gateway.settleRefund(refundId, "processed"));
    await reconcilePayments(new Date(Date.now() + hour / 2));
    expect(await stateOf(orderId)).toMatchObject({ refund: "asked" });
    await reconcilePayments(new Date(Date.now() + 2 * hour));
    expect(await stateOf(orderId)).toMatchObject({ refund: "refunded" });
  });

  test.each([
    "webhook",
    "job",
  ])("and fails, as the %s tells, is owed again and can be asked for anew", async (teller) => {
    const { orderId, paymentId, refundId, product } = await pendingRefund();
    if (teller === "webhook") {
      await own.gateway.settleRefund(refundId, "failed");
      await own.gateway.delivered();
    } else {
      await unheard(() => own.gateway.settleRefund(refundId, "failed"));
      await reconcilePayments(new Date(Date.now() + 2 * hour));
    }
    expect(await stateOf(orderId)).toMatchObject({
      refund: "due",
      events: ["paid", "refund-asked", "refund-due"],
    });
    expect(await isDue(paymentId)).toMatchObject({ state: "refund-due", failure: "failed" });

    own.gateway.refundsBecome = "processed";
    expect(await refundPayment(paymentId, admin)).toMatchObject({ value: { state: "refunded" } });
    await own.gateway.delivered();
    expect(await stateOf(orderId)).toMatchObject({ refund: "refunded" });
    const made = await refundsAtProvider(paymentId);
    expect(made.map(({ status }) => status)).toEqual(["failed", "processed"]);
    expect(await stockOf(product.id)).toBe(100);
  });

  test("does not fail with an earlier one whose news are late", async () => {
    const { orderId, paymentId, refundId } = await pendingRefund();
    await unheard(() => own.gateway.settleRefund(refundId, "failed"));
    await reconcilePayments(new Date(Date.now() + 2 * hour));
    await refundPayment(paymentId, admin);
    expect(await paymentOf(paymentId)).toMatchObject({ state: "refund-asked" });

    const refund = { id: refundId, payment_id: paymentId, amount: 42_000, status: "failed" };
    await hear("late-failure", "refund.failed", { refund: { entity: refund } });
    expect(await stateOf(orderId)).toMatchObject({ refund: "asked" });
  });
});

/** An event of the provider's, signed as it signs. */
async function hear(eventId: string, event: string, payload: object) {
  const body = JSON.stringify({ event, payload });
  const signature = createHmac("sha256", keys.webhookSecret).update(body).digest("hex");
  expect(await hearWebhook({ body, signature, eventId })).toMatchObject({ ok: true });
}

describe("a refund by hand in the provider's dashboard", () => {
  test.each([
    ["ordered", "released", 100],
    ["shipped", "taken", 98],
  ] as const)("shows on an order that is %s, whose goods are then %s", async (status, stockHold, stock) => {
    const { orderId, paymentId, product } = await paidOrder();
    await setOrderStatus(orderId, status, admin);
    await refundByHand(paymentId);
    await own.gateway.delivered();
    const { events, ...state } = await stateOf(orderId);
    expect(state).toMatchObject({
      refund: "refunded",
      stockHold,
      payments: [{ state: "refunded", reason: "by-admin" }],
    });
    expect(events.at(-1)).toBe("refunded");
    expect(await stockOf(product.id)).toBe(stock);
  });

  test("that nobody told of is found when an admin refunds here", async () => {
    const { orderId, paymentId, product } = await paidOrder();
    await unheard(() => refundByHand(paymentId));
    expect(await stateOf(orderId)).toMatchObject({ refund: null });
    expect(await refundPayment(paymentId, admin)).toMatchObject({ value: { state: "refunded" } });
    expect(await stateOf(orderId)).toMatchObject({
      refund: "refunded",
      stockHold: "released",
      events: ["paid", "refund-asked", "refunded"],
    });
    expect(await refundsAtProvider(paymentId)).toHaveLength(1);
    expect(await stockOf(product.id)).toBe(100);
  });

  test("of a part leaves the order paid and its goods where they are", async () => {
    const { orderId, paymentId, product } = await paidOrder();
    await refundByHand(paymentId, 1_000);
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

describe("the events of a payment and its refund", () => {
  const names = ["payment.captured", "order.paid", "refund.created", "refund.processed"];

  test.each(
    orderings(names).map((order) => [order]),
  )("end the same as %j, each twice", async (order) => {
    const open = await openOrder();
    const amount = open.options.amount;
    const captured = {
      id: `pay_${open.orderId}`,
      order_id: open.providerOrderId,
      amount,
      currency: "INR",
      status: "captured",
      created_at: Math.floor(Date.now() / 1000),
    };
    const refund = { id: "rfnd_1", payment_id: captured.id, amount, status: "processed" };
    const refunded = { ...captured, status: "refunded" };
    for (const event of order) {
      const payload = event.startsWith("refund")
        ? { payment: { entity: refunded }, refund: { entity: refund } }
        : { payment: { entity: captured } };
      for (const again of ["once", "again"]) {
        // Another id, so that it is applied a second time, as after a death in between.
        await hear(`${open.orderId} ${event} ${again}`, event, payload);
        await hear(`${open.orderId} ${event} ${again}`, event, payload);
      }
    }
    expect(await stateOf(open.orderId)).toMatchObject({
      paymentStatus: "online",
      paymentId: captured.id,
      stockHold: "released",
      refund: "refunded",
      events: ["paid", "refunded"],
      payments: [{ state: "refunded", reason: "by-admin" }],
    });
    expect(await stockOf(open.product.id)).toBe(100);
  });
});

function orderings(of: readonly string[]): string[][] {
  if (of.length === 0) return [[]];
  return of.flatMap((first) =>
    orderings(of.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}
