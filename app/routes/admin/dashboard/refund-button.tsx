import { useState } from "react";
import { shortOrderNumber } from "#app/domains/orders/order-number.ts";
import { formatMoney, type Paise } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useRowCommand } from "../parts/use-row-command.ts";

export interface RefundButtonProps {
  paymentId: string;
  orderNumber: string;
  amount: Paise;
  /** What else the refund does, beside sending the money. */
  consequence?: string;
}

/** A payment's Refund button with its confirmation. */
export function RefundButton({ paymentId, orderNumber, amount, consequence }: RefundButtonProps) {
  const [open, setOpen] = useState(false);
  const { send, busy } = useRowCommand("/my/dashboards", () => setOpen(false));
  const number = shortOrderNumber(orderNumber);
  const question = m.refund_order_question({ amount: formatMoney(amount), number });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="sm" aria-label={m.refund_order({ number })}>
          {m.refund()}
        </Button>
      }
      variant="danger"
      title={m.refund_order_title()}
      body={[question, consequence].filter(Boolean).join(" ")}
      confirmLabel={m.refund()}
      cancelLabel={m.cancel()}
      processing={busy}
      processingText={m.processing()}
      onConfirm={() => send({ intent: "refund", id: paymentId })}
    />
  );
}
