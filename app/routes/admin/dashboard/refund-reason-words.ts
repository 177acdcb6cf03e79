import type { RefundReason } from "#app/domains/payments/payment.ts";
import { m } from "#app/paraglide/messages.js";

/** Why a payment goes back, as the back office reads it. */
export const refundReasonWords: Record<RefundReason, () => string> = {
  "no-stock": m.refunds_reason_no_stock,
  "paid-twice": m.refunds_reason_paid_twice,
  "wrong-amount": m.refunds_reason_wrong_amount,
  "order-deleted": m.refunds_reason_order_deleted,
  "by-admin": m.refunds_reason_by_admin,
};
