import { eq } from "drizzle-orm";
import { withoutQuestion } from "#app/domains/orders/confirming/without-question.ts";
import { mailAboutOrder } from "#app/domains/orders/mails/mail-about-order.server.ts";
import { isClosed } from "#app/domains/orders/order/order.ts";
import { mayFollow, paymentStatusSteps } from "#app/domains/orders/order/order-steps.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { payableOnline } from "#app/domains/orders/order/payable-online.ts";
import { publishOrder } from "#app/domains/orders/order/publish-order.server.ts";
import { noteEvent } from "#app/domains/orders/status/order-events.server.ts";
import { moveStock, type StockMove } from "#app/domains/orders/stock/stock-hold.server.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { declareCounter } from "#app/server/metrics/declare-metric.server.ts";
import type { RefundReason } from "../payment.ts";
import { payments, providerOrders } from "../payment-tables.server.ts";
import type { ProviderPayment } from "../provider/razorpay.server.ts";

/** What became of captured money: the order is paid with it, or it goes back. */
export type RecordedPayment = "paid" | "refund-due" | "unknown-order";

const paymentsRecorded = declareCounter(
  "madua_payments_recorded_total",
  "Captured payments that were written down: an order is paid, or the money goes back.",
  "outcome",
  ["paid", "refund-due"],
);

type Order = typeof orders.$inferSelect;

/**
 * Writes down money that the provider has captured, and pays its order with it: the one way by which
 * an order becomes paid, whoever reports it (browser, webhook or job), in which order and how
 * often (rules: payments-6). What no order can be paid with is marked to go back.
 */
export async function recordPayment(
  payment: Pick<ProviderPayment, "id" | "order_id" | "amount" | "currency">,
): Promise<RecordedPayment> {
  const { recorded, change } = await db.transaction((tx) => recordIn(tx, payment));
  if (!change || recorded === "unknown-order") return recorded;
  publishOrder(change.buyer, change.moves);
  paymentsRecorded[recorded] += 1;
  log.info({ ...change.about, payment: payment.id, recorded }, "payment recorded");
  return recorded;
}

async function recordIn(
  tx: Transaction,
  payment: Pick<ProviderPayment, "id" | "order_id" | "amount" | "currency">,
): Promise<{ recorded: RecordedPayment; change?: RecordedChange }> {
  const [asked] = await tx
    .select()
    .from(providerOrders)
    .where(eq(providerOrders.id, payment.order_id ?? ""));
  if (!asked) {
    // The provider's account may serve more than this shop.
    log.warn({ payment: payment.id }, "a payment for an order that is not of this shop");
    return { recorded: "unknown-order" };
  }
  // From here on the order is this transaction's alone.
  const [order] = await tx.select().from(orders).where(eq(orders.id, asked.orderId)).for("update");
  const [known] = await tx.select().from(payments).where(eq(payments.id, payment.id));
  if (known) return { recorded: known.state === "kept" ? "paid" : "refund-due" };

  const about = { orderId: asked.orderId, orderNumber: asked.orderNumber };
  const { reason, moves = [] } = await takeStock(tx, asked.amount, payment, order);
  // Nobody has to decide about it: the job asks for it with its next run.
  const goesBackByItself = reason === "order-cancelled" || reason === "on-delivery";
  const inserted = await tx
    .insert(payments)
    .values({
      id: payment.id,
      providerOrderId: asked.id,
      amount: payment.amount,
      state: goesBackByItself ? "refund-asked" : reason ? "refund-due" : "kept",
      refundReason: reason,
      refundCheckAt: goesBackByItself ? new Date() : null,
    })
    // A parallel report of a payment whose order is gone, so there was no row to lock.
    .onConflictDoNothing()
    .returning({ id: payments.id });
  if (inserted.length === 0) return { recorded: "refund-due" };
  if (reason) log.error({ payment: payment.id, orderId: asked.orderId, reason }, "money to refund");
  if (order && (!reason || reason === "no-stock" || reason === "order-cancelled")) {
    await payOrder(tx, order, payment, reason);
    // One that replaced it, or was replaced by it, may still be paid, and is asked about.
    await tx.update(providerOrders).set({ checkAt: null }).where(eq(providerOrders.id, asked.id));
  }
  if (order && reason === "on-delivery") {
    const isCancelled = order.status === "cancelled";
    const kind = isCancelled ? "payment-after-cancel" : "payment-not-needed";
    await mailAboutOrder(tx, order.id, kind, { received: payment.amount });
  }
  return {
    recorded: reason ? "refund-due" : "paid",
    change: { buyer: order?.userId, moves, about },
  };
}

/** What news of money has changed; nothing where it was known already. */
interface RecordedChange {
  /** User id; undefined where the order is gone. */
  buyer: string | undefined;
  moves: StockMove[];
  about: Pick<typeof providerOrders.$inferSelect, "orderId" | "orderNumber">;
}

/** Takes the stock of an order that can be paid with this money, or says why it cannot be. */
async function takeStock(
  tx: Transaction,
  amount: number,
  payment: Pick<ProviderPayment, "amount" | "currency">,
  order: Order | undefined,
): Promise<{ reason?: RefundReason; moves?: StockMove[] }> {
  if (!order) return { reason: "order-deleted" };
  if (order.paymentStatus === "cod") return { reason: "on-delivery" };
  if (!mayFollow(paymentStatusSteps, order.paymentStatus, "online"))
    return { reason: "paid-twice" };
  if (isClosed(order.status)) return { reason: "order-cancelled" };
  // The order may have been changed since it was asked for (rules: orders-38).
  const isRight = payment.amount === amount && amount === payableOnline(order);
  if (!isRight || payment.currency !== "INR") return { reason: "wrong-amount" };
  // An admin may have sent the goods before the money came.
  if (order.stockHold === "taken") return {};
  const taken = await moveStock(tx, order, "taken");
  return taken.ok ? { moves: taken.value } : { reason: "no-stock" };
}

async function payOrder(
  tx: Transaction,
  order: Order,
  { id: paymentId, amount: received }: Pick<ProviderPayment, "id" | "amount">,
  reason: "no-stock" | "order-cancelled" | undefined,
): Promise<void> {
  const refund = reason ? (reason === "order-cancelled" ? "asked" : "due") : null;
  await tx
    .update(orders)
    .set({ paymentStatus: "online", paymentId, refund, ...withoutQuestion(order) })
    .where(eq(orders.id, order.id));
  await noteEvent(tx, order.id, "paid");
  if (refund) await noteEvent(tx, order.id, `refund-${refund}`);
  await mailAboutOrder(tx, order.id, reason ? lateMails[reason] : "payment-received", { received });
}

const lateMails = {
  "no-stock": "payment-too-late",
  "order-cancelled": "payment-after-cancel",
} as const;
