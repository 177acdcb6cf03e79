import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { anyHold, openOrder, orderOnDelivery, stateOf, stockOf } from "#tests/paying.ts";
import { publishedBy } from "#tests/published.ts";
import {
  calm,
  paidOrder,
  paymentOf,
  refundByHand,
  refundDue,
  refundsMade,
} from "#tests/refunding.ts";
import { recordPayment } from "../recording/record-payment.server.ts";
import { giveUpPayment } from "../recording/report-payment.server.ts";
import { markRefunded, refundPayment } from "./refund-payment.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();
afterEach(() => calm(own.gateway));

describe("a paid order that an admin refunds", () => {
  test("is refunded once, shows it, and its goods go back", async () => {
    const { orderId, orderNumber, paymentId, product } = await paidOrder(own.gateway);
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
    const [refund] = await refundsMade(own.gateway, paymentId);
    expect(refund).toMatchObject({ amount: 42_000, status: "processed" });
    expect(await paymentOf(paymentId)).toMatchObject({
      refundId: refund?.id,
      refundedAt: expect.any(Date),
      refundCheckAt: null,
      refundFailure: null,
    });
    expect(await stockOf(product.id)).toBe(100);
    expect(await refundDue(paymentId)).toBeUndefined();
  });

  test("keeps goods away that have been sent", async () => {
    const { orderId, paymentId, product } = await paidOrder(own.gateway);
    await setOrderStatus(orderId, "shipped", admin);
    await refundPayment(paymentId, admin);
    expect(await stateOf(orderId)).toMatchObject({ stockHold: "taken", refund: "refunded" });
    expect(await stockOf(product.id)).toBe(98);
  });

  test("is written into the audit log", async () => {
    const { orderNumber, paymentId } = await paidOrder(own.gateway);
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
    const { orderId, paymentId, product } = await paidOrder(own.gateway);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refundPayment(paymentId, admin)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await refundPayment(paymentId, admin)).toEqual({ ok: false, refusal: "not-refundable" });
    expect(await refundsMade(own.gateway, paymentId)).toHaveLength(1);
    expect(await stateOf(orderId)).toMatchObject({ events: ["paid", "refund-asked", "refunded"] });
    expect(await stockOf(product.id)).toBe(100);
  });

  test("that is deleted while the money is on its way is refunded all the same", async () => {
    own.gateway.refundsBecome = "pending";
    const { orderId, paymentId, product } = await paidOrder(own.gateway);
    await refundPayment(paymentId, admin);
    await deleteOrder(orderId, admin);
    const [refund] = await refundsMade(own.gateway, paymentId);
    await own.gateway.settleRefund(refund?.id ?? "", "processed");
    await own.gateway.delivered();
    expect(await paymentOf(paymentId)).toMatchObject({ state: "refunded" });
    expect(await stockOf(product.id)).toBe(100);
  });

  test("is asked for by an id that is not there: refused", async () => {
    expect(await refundPayment("pay_0", admin)).toEqual({ ok: false, refusal: "not-found" });
  });
});

describe("money that no order can be paid with goes back", () => {
  test("where the units were sold meanwhile", async () => {
    const product = await makeProduct({ currentStock: 2 });
    const open = await openOrder({ product });
    await giveUpPayment(open.user, open.orderId, anyHold);
    await orderOnDelivery(product);
    const proof = await own.gateway.pay(open.providerOrderId);
    await own.gateway.delivered();
    const paymentId = proof.razorpay_payment_id;

    expect(await refundDue(paymentId)).toMatchObject({ reason: "no-stock", state: "refund-due" });
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
    const { orderId, providerOrderId, product } = await paidOrder(own.gateway);
    // The practice gateway takes one payment an order: the second one is another order's there.
    const other = await openOrder();
    const proof = await own.gateway.pay(other.providerOrderId, { webhook: "never" });
    const second = { id: proof.razorpay_payment_id, amount: 42_000, currency: "INR" };
    await recordPayment({ ...second, order_id: providerOrderId });

    expect(await refundDue(second.id)).toMatchObject({ orderId, reason: "paid-twice" });
    await refundPayment(second.id, admin);
    expect(await paymentOf(second.id)).toMatchObject({ state: "refunded" });
    expect(await refundsMade(own.gateway, second.id)).toHaveLength(1);
    expect(await stateOf(orderId)).toMatchObject({
      stockHold: "taken",
      refund: null,
      events: ["paid"],
    });
    expect(await stockOf(product.id)).toBe(98);
  });

  test("where the order was deleted and its goods went back", async () => {
    const { orderId, paymentId, product } = await paidOrder(own.gateway);
    await deleteOrder(orderId, admin);
    expect(await refundDue(paymentId)).toMatchObject({ reason: "order-deleted", amount: 42_000 });
    expect(await refundPayment(paymentId, admin)).toMatchObject({ value: { state: "refunded" } });
    expect(await paymentOf(paymentId)).toMatchObject({ state: "refunded" });
    expect(await refundsMade(own.gateway, paymentId)).toHaveLength(1);
    expect(await stockOf(product.id)).toBe(100);
  });

  test("but not where the order was deleted after its goods had been sent", async () => {
    const { orderId, paymentId, product } = await paidOrder(own.gateway);
    await setOrderStatus(orderId, "delivered", admin);
    await deleteOrder(orderId, admin);
    expect(await paymentOf(paymentId)).toMatchObject({ state: "kept", refundReason: null });
    expect(await stockOf(product.id)).toBe(98);
  });
});

describe("a payment that the provider refuses to send back", () => {
  /** A part of it is on its way back by hand, so that the whole cannot go. */
  async function orderToRefuse() {
    const paid = await paidOrder(own.gateway);
    own.gateway.refundsBecome = "pending";
    await refundByHand(own.gateway, paid.paymentId, 1_000);
    await own.gateway.delivered();
    return paid;
  }

  test("and cannot be asked about is owed", async () => {
    const { orderId, paymentId } = await orderToRefuse();
    own.gateway.before = (method, path) => {
      if (method === "GET" && path === `/v1/payments/${paymentId}`) throw new Error("away");
    };
    expect(await refundPayment(paymentId, admin)).toMatchObject({
      ok: false,
      refusal: { code: "provider-refused" },
    });
    expect(await paymentOf(paymentId)).toMatchObject({ state: "refund-due", refundedAt: null });
    expect(await stateOf(orderId)).toMatchObject({ refund: "due" });
  });

  test("is marked as refunded: its buyer sees it, and the audit log has who did it", async () => {
    const { user, orderId, orderNumber, paymentId } = await orderToRefuse();
    await refundPayment(paymentId, admin);
    const published = await publishedBy(async () => {
      expect(await markRefunded(paymentId, admin)).toEqual({ ok: true, value: orderNumber });
    });
    expect(published).toEqual([`my-orders:${user.id}`, "orders"]);
    expect(await stateOf(orderId)).toMatchObject({
      refund: "refunded",
      events: ["paid", "refund-asked", "refund-due", "refunded"],
    });
    expect(await paymentOf(paymentId)).toMatchObject({
      state: "refunded",
      refundedAt: expect.any(Date),
      refundCheckAt: null,
    });
    const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, paymentId));
    expect(rows).toContainEqual(
      expect.objectContaining({
        actorId: admin.id,
        action: "payment.mark-refunded",
        detail: { amount: 42_000, order: orderNumber },
      }),
    );
  });

  test("is not marked by an id that is not there", async () => {
    expect(await markRefunded("pay_0", admin)).toEqual({ ok: false, refusal: "not-found" });
  });
});
