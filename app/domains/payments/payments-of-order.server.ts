import { asc, eq } from "drizzle-orm";
import type { Paise } from "#app/lib/money.ts";
import { db } from "#app/server/database.server.ts";
import type { PaymentState, RefundReason } from "./payment.ts";
import { payments, providerOrders } from "./payment-tables.server.ts";

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
export async function paymentsOf(orderId: string): Promise<OrderPayment[]> {
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
