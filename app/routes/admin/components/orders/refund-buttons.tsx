import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { RefundReason, RefundRow } from "#app/domains/payments/payment.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { RowConfirmDialog } from "../forms/row-confirm-dialog.tsx";

export interface RefundButtonProps {
  paymentId: string;
  orderNumber: string;
  amount: Paise;
  /** What else the refund does, beside sending the money. */
  consequence?: string;
}

/** A payment's Refund button with its confirmation. */
export function RefundButton({ paymentId, orderNumber, amount, consequence }: RefundButtonProps) {
  const number = shortOrderNumber(orderNumber);
  const question = m.refund_order_question({ amount: formatMoney(amount), number });
  return (
    <RowConfirmDialog
      button={{ "aria-label": m.refund_order({ number }) }}
      title={m.refund_order_title()}
      body={[question, consequence].filter(Boolean).join(" ")}
      confirmLabel={m.refund()}
      action="/my/dashboards"
      fields={{ intent: "refund", id: paymentId }}
    />
  );
}

/** Closes a refund that the provider refuses, once the buyer has the money in another way. */
export function MarkRefundedButton({ row }: { row: RefundRow }) {
  const number = shortOrderNumber(row.orderNumber);
  return (
    <RowConfirmDialog
      button={{ variant: "ghost" }}
      variant="success"
      title={m.refund_mark_title()}
      body={m.refund_mark_question({ amount: formatMoney(row.amount), number })}
      confirmLabel={m.refund_mark()}
      action="/my/dashboards"
      fields={{ intent: "mark-refunded", id: row.paymentId }}
    />
  );
}

/** Why a payment goes back, as the back office reads it. */
export const refundReasonWords: Record<RefundReason, () => string> = {
  "no-stock": m.refunds_reason_no_stock,
  "paid-twice": m.refunds_reason_paid_twice,
  "wrong-amount": m.refunds_reason_wrong_amount,
  "order-deleted": m.refunds_reason_order_deleted,
  "order-cancelled": m.refunds_reason_order_cancelled,
  "order-returned": m.refunds_reason_order_returned,
  "on-delivery": m.refunds_reason_on_delivery,
  "by-admin": m.refunds_reason_by_admin,
};
