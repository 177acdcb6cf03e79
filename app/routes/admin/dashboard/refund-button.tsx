import { shortOrderNumber } from "#app/domains/orders/order-number.ts";
import { formatMoney, type Paise } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { RowQuestion } from "../parts/row-question.tsx";

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
    <RowQuestion
      trigger={
        <Button
          variant="secondary"
          size="sm"
          aria-label={m.refund_order({ number })}
          data-command="refund"
        >
          {m.refund()}
        </Button>
      }
      title={m.refund_order_title()}
      body={[question, consequence].filter(Boolean).join(" ")}
      confirmLabel={m.refund()}
      action="/my/dashboards"
      fields={{ intent: "refund", id: paymentId }}
    />
  );
}
