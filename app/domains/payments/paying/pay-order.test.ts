import type { PaymentWay } from "@madua/practice-gateway";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { holdFor } from "#app/domains/orders/stock/stock-hold.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { admin, makeAddress, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import {
  anyHold,
  openOrder,
  orderOnDelivery,
  payInWindow,
  stateOf,
  stockOf,
} from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { providerOrders } from "../payment-tables.server.ts";
import { capturePayment } from "../provider/razorpay.server.ts";
import { refundsDue } from "../read-payments.server.ts";
import { reconcilePayments } from "../recording/reconcile-payments.server.ts";
import { confirmPayment, giveUpPayment } from "../recording/report-payment.server.ts";
import { openPayment } from "./open-payment.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();

type Open = Awaited<ReturnType<typeof openOrder>>;

const pay = ({ providerOrderId }: Open, webhook?: PaymentWay["webhook"]) =>
  payInWindow(own.gateway, providerOrderId, webhook);

/** The job, as if the time had come to ask about everything. */
async function reconcileLater(minutes = 3) {
  await reconcilePayments(new Date(Date.now() + minutes * 60_000));
}

/** While the provider's API fails. */
async function away<Done>(work: () => Promise<Done>): Promise<Done> {
  own.gateway.before = () => {
    throw new Error("away");
  };
  try {
    return await work();
  } finally {
    own.gateway.before = () => {};
  }
}

/** Lets the hold of an order end, and the job see it. */
async function endHold(orderId: string) {
  await db.update(orders).set({ heldUntil: new Date() }).where(eq(orders.id, orderId));
  await reconcilePayments();
}

describe("an order that is paid online", () => {
  test("holds its units for 15 minutes, and asks for its total by its number", async () => {
    const before = Date.now();
    const { orderId, orderNumber, product, options, user } = await openOrder();
    expect(await stockOf(product.id)).toBe(98);
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(order).toMatchObject({ paymentStatus: "pending", stockHold: "held", status: "ordered" });
    const heldUntil = Number(order?.heldUntil);
    expect(heldUntil).toBeGreaterThanOrEqual(before + holdFor);
    expect(heldUntil).toBeLessThanOrEqual(Date.now() + holdFor);
    expect(options).toMatchObject({
      amount: 42_000,
      currency: "INR",
      description: orderNumber,
      prefill: { name: "Asha Devi", email: user.email, contact: "9000000001" },
    });
  });

  const ways: Record<string, (open: Open) => Promise<unknown>> = {
    "browser first": async (open) => {
      const proof = await pay(open, "late");
      expect(await confirmPayment(open.user, open.orderId, proof)).toMatchObject({
        value: { outcome: "paid" },
      });
      await own.gateway.delivered();
    },
    "webhook first": async (open) => {
      const proof = await pay(open, "now");
      await own.gateway.delivered();
      expect(await confirmPayment(open.user, open.orderId, proof)).toMatchObject({
        value: { outcome: "paid" },
      });
    },
    "only the webhook": async (open) => {
      await pay(open, "now");
      await own.gateway.delivered();
    },
    "only the webhook, with a broken signature at first": async (open) => {
      await pay(open, "broken-signature");
      await own.gateway.delivered();
    },
    "only the webhook, out of order and with a stale failure": async (open) => {
      await pay(open, "out-of-order");
      await own.gateway.delivered();
    },
    "only the job": async (open) => {
      await pay(open);
      await reconcileLater();
    },
    "the shopper gave up, but had paid": async (open) => {
      await pay(open);
      expect(await giveUpPayment(open.user, open.orderId, anyHold)).toMatchObject({
        value: { outcome: "paid" },
      });
    },
    "the hold ends, but the money had come": async (open) => {
      await pay(open);
      await endHold(open.orderId);
    },
  };

  test.each(Object.entries(ways))("ends the same: %s", async (_way, go) => {
    const open = await openOrder();
    await go(open);
    const state = await stateOf(open.orderId);
    expect(state).toEqual({
      paymentStatus: "online",
      paymentId: expect.stringMatching(/^pay_/),
      stockHold: "taken",
      heldUntil: null,
      refund: null,
      status: "ordered",
      events: ["paid"],
      payments: [{ id: state.paymentId, state: "kept", reason: null }],
    });
    expect(await stockOf(open.product.id)).toBe(98);
    const mails = await mailsTo(open.user.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["payment-received"]);
  });

  test("by two confirmations and a webhook at once it is paid once", async () => {
    const open = await openOrder();
    const proof = await pay(open, "twice");
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => confirmPayment(open.user, open.orderId, proof)),
    );
    await own.gateway.delivered();
    for (const outcome of outcomes) expect(outcome).toMatchObject({ value: { outcome: "paid" } });
    expect(await stateOf(open.orderId)).toMatchObject({ events: ["paid"] });
  });

  test("of an amount below what the provider takes is refused, and nothing is written", async () => {
    const product = await makeProduct({ price: 99, productMRP: 99 });
    const user = await makeUser();
    const checkout = makeCheckout(await makeAddress(user.id), [[product, 1]], "online");
    expect(await placeOrder(user, checkout)).toMatchObject({ refusal: { code: "too-small" } });
    expect(await stockOf(product.id)).toBe(100);
  });

  test("of the least that the provider takes opens", async () => {
    const product = await makeProduct({ price: 100, productMRP: 100 });
    const open = await openOrder({ product, quantity: 1 });
    expect(open.options).toMatchObject({ amount: 100 });
  });

  test("is found captured beside another payment that can only be authorised", async () => {
    const open = await openOrder();
    // Two windows: the bank says yes in both, and the money of the first is taken.
    const first = await own.gateway.authorise(open.providerOrderId);
    await own.gateway.authorise(open.providerOrderId);
    await capturePayment(first);
    await reconcileLater();
    expect(await stateOf(open.orderId)).toMatchObject({
      paymentStatus: "online",
      payments: [{ state: "kept" }],
    });
  });

  test("that the provider does not take is released, and says so", async () => {
    const product = await makeProduct();
    const user = await makeUser();
    const checkout = makeCheckout(await makeAddress(user.id), [[product, 1]], "online");
    const placed = await placeOrder(user, checkout);
    if (!placed.ok) throw new Error(placed.refusal.code);
    await db
      .update(orders)
      .set({ grandTotal: 50, totalAmount: 50, discountPrice: 0 })
      .where(eq(orders.id, placed.value.id));
    expect(await openPayment(user, placed.value.id)).toMatchObject({ refusal: "provider-refused" });
    expect(await stockOf(product.id)).toBe(100);
  });

  test("keeps one order of the provider's, by many openings at once", async () => {
    const open = await openOrder();
    await db.delete(providerOrders).where(eq(providerOrders.id, open.providerOrderId));
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => openPayment(open.user, open.orderId)),
    );
    const ids = opened.map((one) =>
      one.ok && one.value.outcome === "open" ? one.value.options.order_id : "none",
    );
    expect(new Set(ids).size).toBe(1);
    expect(await stockOf(open.product.id)).toBe(98);
  });

  test("is looked up later where the provider is away as the browser confirms", async () => {
    const open = await openOrder();
    const proof = await pay(open);
    const confirmed = await away(() => confirmPayment(open.user, open.orderId, proof));
    expect(confirmed).toMatchObject({ value: { outcome: "unconfirmed" } });
    expect(await stateOf(open.orderId)).toMatchObject({ paymentStatus: "pending", events: [] });
    await reconcilePayments();
    expect(await stateOf(open.orderId)).toMatchObject({ paymentStatus: "online" });
  });

  test("that an admin has sent before the money came stays sent and is paid", async () => {
    const open = await openOrder();
    await setOrderStatus(open.orderId, "shipped", admin);
    await db.execute(sql`update orders set held_until = held_until - interval '1 hour'`);
    await reconcilePayments();
    await pay(open, "now");
    await own.gateway.delivered();
    expect(await stateOf(open.orderId)).toMatchObject({
      paymentStatus: "online",
      stockHold: "taken",
      refund: null,
      events: ["shipped", "paid"],
    });
    expect(await stockOf(open.product.id)).toBe(98);
  });
});

describe("a hold", () => {
  test("ends when the shopper gives up, and the order can be paid again", async () => {
    const open = await openOrder();
    expect(await giveUpPayment(open.user, open.orderId, anyHold)).toMatchObject({
      value: { outcome: "not-paid" },
    });
    expect(await stockOf(open.product.id)).toBe(100);
    expect(await stateOf(open.orderId)).toMatchObject({
      paymentStatus: "pending",
      stockHold: "released",
      events: ["not-paid"],
    });

    const again = await openPayment(open.user, open.orderId);
    expect(again).toMatchObject({ value: { outcome: "open", options: open.options } });
    expect(await stockOf(open.product.id)).toBe(98);
    await pay(open, "now");
    await own.gateway.delivered();
    expect(await stateOf(open.orderId)).toMatchObject({
      paymentStatus: "online",
      stockHold: "taken",
      events: ["not-paid", "paid"],
    });
  });

  test("ends when the payment fails, but not the one that began after it", async () => {
    const open = await openOrder();
    await own.gateway.fail(open.providerOrderId, { webhook: "now" });
    await own.gateway.delivered();
    expect(await stateOf(open.orderId)).toMatchObject({ stockHold: "released" });

    await openPayment(open.user, open.orderId);
    // As if this attempt had begun some time after the failure, whose event comes once more.
    await db
      .update(orders)
      .set({ heldUntil: new Date(Date.now() + holdFor + 60_000) })
      .where(eq(orders.id, open.orderId));
    await own.gateway.fail(open.providerOrderId, { webhook: "twice" });
    await own.gateway.delivered();
    expect(await stateOf(open.orderId)).toMatchObject({ stockHold: "held", events: ["not-paid"] });
  });

  test("ends after its time, once, even where the provider is away", async () => {
    const open = await openOrder();
    await away(() => endHold(open.orderId));
    await reconcileLater();
    expect(await stockOf(open.product.id)).toBe(100);
    expect(await stateOf(open.orderId)).toMatchObject({
      stockHold: "released",
      events: ["not-paid"],
    });
  });

  test("does not end before its time", async () => {
    const open = await openOrder();
    await reconcileLater(14);
    expect(await stateOf(open.orderId)).toMatchObject({ stockHold: "held" });
    await reconcileLater(16);
    expect(await stateOf(open.orderId)).toMatchObject({ stockHold: "released" });
  });

  test("is ended by whoever has it open, and by nobody whose own has ended", async () => {
    const open = await openOrder();
    await db
      .update(orders)
      .set({ heldUntil: new Date(open.heldUntil.getTime() + 1000) })
      .where(eq(orders.id, open.orderId));
    // As if the payment had been opened anew, in another window, before this word arrived.
    await giveUpPayment(open.user, open.orderId, open.heldUntil);
    expect(await stateOf(open.orderId)).toMatchObject({ stockHold: "held", events: [] });
    const later = new Date(open.heldUntil.getTime() + 1000);
    await giveUpPayment(open.user, open.orderId, later);
    expect(await stateOf(open.orderId)).toMatchObject({ stockHold: "released" });
  });

  test("comes back with goods that were sent by mistake", async () => {
    const open = await openOrder();
    await setOrderStatus(open.orderId, "shipped", admin);
    expect(await stateOf(open.orderId)).toMatchObject({ stockHold: "taken" });
    await setOrderStatus(open.orderId, "ordered", admin);
    expect(await stateOf(open.orderId)).toMatchObject({ stockHold: "held" });
    await endHold(open.orderId);
    expect(await stockOf(open.product.id)).toBe(100);
  });

  test("is not given again when the units are sold", async () => {
    const product = await makeProduct({ currentStock: 2 });
    const open = await openOrder({ product });
    await giveUpPayment(open.user, open.orderId, anyHold);
    await orderOnDelivery(product, 1);
    expect(await openPayment(open.user, open.orderId)).toMatchObject({
      refusal: { code: "out-of-stock", name: "Ragi Til Laddu" },
    });
    expect(await stockOf(product.id)).toBe(1);
  });
});

describe("money that comes after the hold ended", () => {
  test("is kept for goods that were sent unpaid, though none is left in stock", async () => {
    const product = await makeProduct({ currentStock: 2 });
    const open = await openOrder({ product });
    await giveUpPayment(open.user, open.orderId, anyHold);
    await orderOnDelivery(product);
    await setOrderStatus(open.orderId, "delivered", admin);
    expect(await openPayment(open.user, open.orderId)).toMatchObject({
      value: { outcome: "open" },
    });
    await pay(open, "now");
    await own.gateway.delivered();
    expect(await stateOf(open.orderId)).toMatchObject({ paymentStatus: "online", refund: null });
    expect(await stockOf(product.id)).toBe(0);
  });

  test("takes the units again where there are some", async () => {
    const open = await openOrder();
    await endHold(open.orderId);
    await pay(open, "now");
    await own.gateway.delivered();
    expect(await stateOf(open.orderId)).toMatchObject({
      paymentStatus: "online",
      stockHold: "taken",
      refund: null,
      events: ["not-paid", "paid"],
    });
    expect(await stockOf(open.product.id)).toBe(98);
  });

  test("is marked to go back where they are sold, and stands on top of the admin's list", async () => {
    const product = await makeProduct({ currentStock: 2 });
    const open = await openOrder({ product });
    await endHold(open.orderId);
    await orderOnDelivery(product);
    const proof = await pay(open);
    expect(await confirmPayment(open.user, open.orderId, proof)).toMatchObject({
      value: { outcome: "refund-due" },
    });
    expect(await stateOf(open.orderId)).toMatchObject({
      paymentStatus: "online",
      stockHold: "released",
      refund: "due",
      events: ["not-paid", "paid", "refund-due"],
      payments: [{ state: "refund-due", reason: "no-stock" }],
    });
    expect(await stockOf(product.id)).toBe(0);
    expect((await refundsDue()).rows.find((row) => row.orderId === open.orderId)).toMatchObject({
      orderNumber: open.orderNumber,
      amount: 42_000,
      reason: "no-stock",
      email: open.user.email,
    });
    expect((await mailsTo(open.user.email)).at(-1)?.kind).toBe("payment-too-late");
  });

  test("for an order that was deleted goes back", async () => {
    const open = await openOrder();
    await deleteOrder(open.orderId, admin);
    expect(await stockOf(open.product.id)).toBe(100);
    await pay(open, "twice");
    await own.gateway.delivered();
    expect(await stateOf(open.orderId)).toMatchObject({
      payments: [{ state: "refund-due", reason: "order-deleted" }],
    });
    expect(await stockOf(open.product.id)).toBe(100);
  });

  test("of an order that is too old to be paid is not asked for", async () => {
    const open = await openOrder();
    await giveUpPayment(open.user, open.orderId, anyHold);
    await db
      .update(orders)
      .set({ time: sql`time - interval '8 days'` })
      .where(eq(orders.id, open.orderId));
    expect(await openPayment(open.user, open.orderId)).toMatchObject({ refusal: "too-late" });
  });
});
