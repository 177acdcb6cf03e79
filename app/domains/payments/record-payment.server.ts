import { eq } from "drizzle-orm";
import { mailAboutOrder } from "#app/domains/orders/mail-about-order.server.ts";
import { noteEvent } from "#app/domains/orders/order-events.server.ts";
import { mayFollow, paymentStatusSteps } from "#app/domains/orders/order-steps.ts";
import { orders } from "#app/domains/orders/order-table.server.ts";
import { moveStock } from "#app/domains/orders/stock-hold.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { log } from "#app/server/log.server.ts";
import type { RefundReason } from "./payment.ts";
import { payments, providerOrders } from "./payment-tables.server.ts";
import type { ProviderPayment } from "./razorpay.server.ts";

/** What became of captured money: the order is paid with it, or it goes back. */
export type Recorded = "paid" | "refund-due" | "unknown-order";

type Order = typeof orders.$inferSelect;

/**
 * Writes down money that the provider has captured, and pays its order with it: the one way by which
 * an order becomes paid, whoever brings the news (browser, webhook or job), in which order and how
 * often (rules: payments-6). What no order can be paid with is marked to go back.
 */
export async function recordPayment(
  payment: Pick<ProviderPayment, "id" | "order_id" | "amount" | "currency">,
): Promise<Recorded> {
  const { recorded, order } = await db.transaction((tx) => recordIn(tx, payment));
  if (order) publish("orders", "products", `my-orders:${order.userId}`);
  else publish("orders");
  return recorded;
}

async function recordIn(
  tx: Transaction,
  payment: Pick<ProviderPayment, "id" | "order_id" | "amount" | "currency">,
): Promise<{ recorded: Recorded; order?: Order | undefined }> {
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
  if (known) return { recorded: known.state === "kept" ? "paid" : "refund-due", order };

  const reason = await whyNot(tx, asked.amount, payment, order);
  const inserted = await tx
    .insert(payments)
    .values({
      id: payment.id,
      providerOrderId: asked.id,
      amount: payment.amount,
      state: reason ? "refund-due" : "kept",
      refundReason: reason,
    })
    // A twin of this request, where the order's row is gone and could not be locked.
    .onConflictDoNothing()
    .returning({ id: payments.id });
  if (inserted.length === 0) return { recorded: "refund-due" };
  if (reason) log.error({ payment: payment.id, order: asked.orderId, reason }, "money to refund");
  if (order && (!reason || reason === "no-stock")) await payOrder(tx, order, payment.id, reason);
  return { recorded: reason ? "refund-due" : "paid", order };
}

/** Why the order cannot be paid with this money; takes the order's stock where it can. */
async function whyNot(
  tx: Transaction,
  amount: number,
  payment: Pick<ProviderPayment, "amount" | "currency">,
  order: Order | undefined,
): Promise<RefundReason | undefined> {
  if (!order) return "order-deleted";
  if (!mayFollow(paymentStatusSteps, order.paymentStatus, "online")) return "paid-twice";
  if (payment.amount !== amount || payment.currency !== "INR") return "wrong-amount";
  // An admin may have sent the goods before the money came.
  if (order.stockHold === "taken") return undefined;
  const taken = await moveStock(tx, order, "taken");
  return taken.ok ? undefined : "no-stock";
}

async function payOrder(
  tx: Transaction,
  order: Order,
  paymentId: string,
  reason: "no-stock" | undefined,
): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentStatus: "online", paymentId, refund: reason ? "due" : null })
    .where(eq(orders.id, order.id));
  await tx
    .update(providerOrders)
    .set({ checkAt: null })
    .where(eq(providerOrders.orderId, order.id));
  await noteEvent(tx, order.id, "paid");
  if (reason) await noteEvent(tx, order.id, "refund-due");
  await mailAboutOrder(tx, order.id, reason ? "payment-too-late" : "payment-received");
}
