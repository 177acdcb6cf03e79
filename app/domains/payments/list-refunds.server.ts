import { asc, eq, inArray } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import type { RefundRow } from "./payment.ts";
import { payments, providerOrders } from "./payment-tables.server.ts";

/** So many are listed at a time. */
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
