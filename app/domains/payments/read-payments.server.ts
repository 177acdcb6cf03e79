import { asc, count, eq, inArray } from "drizzle-orm";
import type { Paise } from "#app/lib/money.ts";
import { db } from "#app/server/database.server.ts";
import { declareShopGauge } from "#app/server/metrics/declare-metric.server.ts";
import type { PaymentState, RefundReason, RefundRow } from "./payment.ts";
import { payments, providerOrders } from "./payment-tables.server.ts";

/** How many are listed at most. */
const windowSize = 100;

/**
 * Payments that have to go back or are on their way, the oldest first; at most 100, and whether there
 * are more. For admins.
 */
export async function refundsDue(): Promise<{ rows: RefundRow[]; hasMore: boolean }> {
  const found = await db
    .select({
      paymentId: payments.id,
      orderId: providerOrders.orderId,
      orderNumber: providerOrders.orderNumber,
      email: providerOrders.email,
      amount: payments.amount,
      state: payments.state,
      reason: payments.refundReason,
      failure: payments.refundFailure,
      capturedAt: payments.capturedAt,
    })
    .from(payments)
    .innerJoin(providerOrders, eq(providerOrders.id, payments.providerOrderId))
    .where(inArray(payments.state, ["refund-due", "refund-asked"]))
    .orderBy(asc(payments.capturedAt))
    .limit(windowSize + 1);
  // The table's own check says that a payment in these states has a reason.
  const rows = found.slice(0, windowSize) as RefundRow[];
  return { rows, hasMore: found.length > windowSize };
}

/**
 * How many payments wait for an admin to send them back; 100 stands for any more
 * (rules: refunds-3).
 */
export async function countRefundsDue(): Promise<number> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.state, "refund-due"))
    .limit(100)
    .as("due");
  const [row] = await db.select({ n: count() }).from(due);
  return row?.n ?? 0;
}

declareShopGauge(
  "madua_refunds_due",
  "Payments that wait for somebody to send them back; 100 stands for any more.",
  countRefundsDue,
);

/** Money that came in for an order, and what became of it. */
export interface OrderPayment {
  paymentId: string;
  amount: Paise;
  state: PaymentState;
  /** Why it goes back; null while it is kept. */
  reason: RefundReason | null;
  refundId: string | null;
  /** What the provider said when it refused. */
  failure: string | null;
  capturedAt: Date;
  refundedAt: Date | null;
}

/** All money that came in for an order, the oldest first. For admins. */
export async function receivedPayments(orderId: string): Promise<OrderPayment[]> {
  return db
    .select({
      paymentId: payments.id,
      amount: payments.amount,
      state: payments.state,
      reason: payments.refundReason,
      refundId: payments.refundId,
      failure: payments.refundFailure,
      capturedAt: payments.capturedAt,
      refundedAt: payments.refundedAt,
    })
    .from(payments)
    .innerJoin(providerOrders, eq(providerOrders.id, payments.providerOrderId))
    .where(eq(providerOrders.orderId, orderId))
    .orderBy(asc(payments.capturedAt), asc(payments.id));
}
