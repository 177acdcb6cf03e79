import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Order } from "#app/domains/orders/order.ts";
import { shortOrderNumber } from "#app/domains/orders/order-number.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useRowCommand } from "../parts/use-row-command.ts";

/** Deletes the order whose page this is (R17); the page's action then leads to the others. */
export function OrderDeletion({ order }: { order: Pick<Order, "id" | "orderNumber"> }) {
  const [open, setOpen] = useState(false);
  const { send, busy } = useRowCommand(`/my/orders/${order.id}`, () => setOpen(false));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="secondary"
          size="sm"
          className="text-danger!"
          icon={<Trash2 aria-hidden className="size-4.5" />}
          aria-label={m.delete_named({ name: shortOrderNumber(order.orderNumber) })}
        >
          {m.delete()}
        </Button>
      }
      variant="danger"
      title={m.delete_order_title({ number: shortOrderNumber(order.orderNumber) })}
      body={m.order_delete_question()}
      confirmLabel={m.delete()}
      cancelLabel={m.cancel()}
      processing={busy}
      processingText={m.processing()}
      onConfirm={() => send({ intent: "delete-order" })}
    />
  );
}
