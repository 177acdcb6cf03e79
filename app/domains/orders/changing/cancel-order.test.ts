import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { openPayment } from "#app/domains/payments/paying/open-payment.server.ts";
import { reconcilePayments } from "#app/domains/payments/recording/reconcile-payments.server.ts";
import { confirmPayment } from "#app/domains/payments/recording/report-payment.server.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { openOrder, orderOnDelivery, payInWindow, stateOf, unitsOf } from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { calm, paidOrder, refundsMade } from "#tests/refunding.ts";
import { orders } from "../order/order-table.server.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();
afterEach(() => calm(own.gateway));

describe("an order to be paid on delivery that is cancelled", () => {
  test("gives its units back, tells its buyer why, and stays as it is", async () => {
    const { id, orderNumber, product, user } = await orderOnDelivery();
    const reason = "We cannot deliver to Chaibasa.";
    expect(await cancelOrder(id, { reason, staff: admin })).toEqual({
      ok: true,
      value: { orderNumber, refunds: false },
    });
    expect(await stateOf(id)).toMatchObject({
      status: "cancelled",
      paymentStatus: "cod",
      stockHold: "released",
      events: ["cancelled"],
    });
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      kind: "order-cancelled",
      order: { orderNumber, cancelled: { reason, refunds: false } },
    });
    expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).toMatchObject([
      { action: "order.cancel", detail: { order: orderNumber, before: "ordered", reason } },
    ]);
    expect(await setOrderStatus(id, "shipped", admin)).toEqual({
      ok: false,
      refusal: { code: "closed", status: "cancelled" },
    });
    expect(await cancelOrder(id, { reason: null })).toEqual({
      ok: false,
      refusal: { code: "not-cancellable", status: "cancelled" },
    });
  });

  test("tells a ready reason in the order's language, whichever staff work in", async () => {
    const { id, user } = await orderOnDelivery();
    await db.update(orders).set({ language: "hi" }).where(eq(orders.id, id));
    await cancelOrder(id, { reason: m.office_order_cancel_reason_stock, staff: admin });
    const reason = "एक प्रोडक्ट अब उपलब्ध नहीं है।";
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({ order: { cancelled: { reason } } });
  });

  test("is cancelled once, however many do it at once", async () => {
    const { id, product } = await orderOnDelivery();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => cancelOrder(id, { reason: null })),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    expect((await stateOf(id)).events).toEqual(["cancelled"]);
  });

  test("is cancelled by staff alone once it is paid in cash", async () => {
    const { id } = await orderOnDelivery();
    const received = { collectedAmount: 42_000, collectedAt: new Date() };
    await db.update(orders).set(received).where(eq(orders.id, id));
    expect(await cancelOrder(id, { reason: null })).toEqual({ ok: false, refusal: "paid-in-cash" });
    expect(await cancelOrder(id, { reason: null, staff: admin })).toMatchObject({ ok: true });
  });

  test("is not, once it is shipped", async () => {
    const { id, product } = await orderOnDelivery();
    await setOrderStatus(id, "shipped", admin);
    expect(await cancelOrder(id, { reason: null })).toEqual({
      ok: false,
      refusal: { code: "not-cancellable", status: "shipped" },
    });
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
  });
});

describe("a paid order that is cancelled", () => {
  test("is refunded once, whatever is pressed", async () => {
    const { orderId, paymentId, product, user } = await paidOrder(own.gateway);
    const all = await Promise.all(
      Array.from({ length: 5 }, () => cancelOrder(orderId, { reason: null })),
    );
    await own.gateway.delivered();
    expect(all.filter(({ ok }) => ok)).toEqual([
      { ok: true, value: { orderNumber: expect.any(String), refunds: true } },
    ]);
    expect(await stateOf(orderId)).toMatchObject({
      status: "cancelled",
      stockHold: "released",
      refund: "refunded",
      events: ["paid", "cancelled", "refund-asked", "refunded"],
      payments: [{ id: paymentId, state: "refunded", reason: "order-cancelled" }],
    });
    expect(await refundsMade(own.gateway, paymentId)).toHaveLength(1);
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      kind: "order-cancelled",
      order: { cancelled: { reason: null, refunds: true } },
    });
  });

  test("is refunded by the job where the provider does not answer", async () => {
    const { orderId, paymentId } = await paidOrder(own.gateway);
    own.gateway.before = () => Promise.reject(new Error("away"));
    expect(await cancelOrder(orderId, { reason: null })).toMatchObject({ ok: true });
    expect(await stateOf(orderId)).toMatchObject({ status: "cancelled", refund: "asked" });
    own.gateway.before = () => {};
    await reconcilePayments(new Date(Date.now() + 2 * 60 * 1000));
    await own.gateway.delivered();
    expect(await stateOf(orderId)).toMatchObject({ refund: "refunded" });
    expect(await refundsMade(own.gateway, paymentId)).toHaveLength(1);
  });
});

describe("an unpaid order that is cancelled", () => {
  test("can no longer be paid", async () => {
    const { orderId, user, product } = await openOrder();
    await cancelOrder(orderId, { reason: null, onlyUnpaid: true });
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    expect(await openPayment(user, orderId)).toEqual({ ok: false, refusal: "cancelled" });
    expect((await mailsTo(user.email)).map(({ kind }) => kind)).not.toContain("order-cancelled");
  });

  test("gives back by itself what is paid in a window that was open", async () => {
    const { orderId, providerOrderId, user, product } = await openOrder();
    await cancelOrder(orderId, { reason: null });
    const proof = await payInWindow(own.gateway, providerOrderId);
    expect(await confirmPayment(user, orderId, proof)).toMatchObject({
      ok: true,
      value: { outcome: "refund-due" },
    });
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({ kind: "payment-after-cancel" });
    await reconcilePayments();
    await own.gateway.delivered();
    expect(await stateOf(orderId)).toMatchObject({
      status: "cancelled",
      stockHold: "released",
      refund: "refunded",
      payments: [{ state: "refunded", reason: "order-cancelled" }],
    });
    expect(await refundsMade(own.gateway, proof.paymentId)).toHaveLength(1);
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(row?.paymentId).toBe(proof.paymentId);
  });
});
