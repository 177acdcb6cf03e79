import { useState } from "react";
import { shortOrderNumber } from "#app/domains/orders/order-number.ts";
import type { RefundRow } from "#app/domains/payments/payment.ts";
import { formatMoney } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useRowCommand } from "../parts/use-row-command.ts";

/** Closes a refund that the provider refuses, once the buyer has the money in another way. */
export function MarkRefundedButton({ row }: { row: RefundRow }) {
  const [open, setOpen] = useState(false);
  const { send, busy } = useRowCommand("/my/dashboards", () => setOpen(false));
  const number = shortOrderNumber(row.orderNumber);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm">
          {m.refund_mark()}
        </Button>
      }
      variant="success"
      title={m.refund_mark_title()}
      body={m.refund_mark_question({ amount: formatMoney(row.amount), number })}
      confirmLabel={m.refund_mark()}
      cancelLabel={m.cancel()}
      processing={busy}
      processingText={m.processing()}
      onConfirm={() => send({ intent: "mark-refunded", id: row.paymentId })}
    />
  );
}
