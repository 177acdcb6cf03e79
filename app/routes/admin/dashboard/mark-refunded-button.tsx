import { shortOrderNumber } from "#app/domains/orders/order-number.ts";
import type { RefundRow } from "#app/domains/payments/payment.ts";
import { formatMoney } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { RowQuestion } from "../parts/row-question.tsx";

/** Closes a refund that the provider refuses, once the buyer has the money in another way. */
export function MarkRefundedButton({ row }: { row: RefundRow }) {
  const number = shortOrderNumber(row.orderNumber);
  return (
    <RowQuestion
      trigger={
        <Button variant="ghost" size="sm" data-command="mark-refunded">
          {m.refund_mark()}
        </Button>
      }
      variant="success"
      title={m.refund_mark_title()}
      body={m.refund_mark_question({ amount: formatMoney(row.amount), number })}
      confirmLabel={m.refund_mark()}
      action="/my/dashboards"
      fields={{ intent: "mark-refunded", id: row.paymentId }}
    />
  );
}
