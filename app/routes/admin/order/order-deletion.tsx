import { Trash2 } from "lucide-react";
import type { Order } from "#app/domains/orders/order.ts";
import { shortOrderNumber } from "#app/domains/orders/order-number.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { RowQuestion } from "../parts/row-question.tsx";

/**
 * Deletes the order whose page this is (rules: orders-16); the page's action then leads to the
 * others.
 */
export function OrderDeletion({ order }: { order: Pick<Order, "id" | "orderNumber"> }) {
  const number = shortOrderNumber(order.orderNumber);
  return (
    <RowQuestion
      trigger={
        <Button
          variant="secondary"
          size="sm"
          className="text-danger!"
          icon={<Trash2 aria-hidden className="size-4.5" />}
          aria-label={m.delete_named({ name: number })}
        >
          {m.delete()}
        </Button>
      }
      title={m.delete_order_title({ number })}
      body={m.order_delete_question()}
      confirmLabel={m.delete()}
      action={`/my/orders/${order.id}`}
      fields={{ intent: "delete-order" }}
    />
  );
}
