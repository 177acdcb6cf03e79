import type { OrderRow } from "#app/domains/orders/list-orders.server.ts";
import { adminOrderStatuses } from "#app/domains/orders/order.ts";
import { shortOrderNumber } from "#app/domains/orders/order-number.ts";
import { orderStatusWords } from "#app/domains/orders/order-words.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/field.tsx";
import { useRowCommand } from "../parts/use-row-command.ts";

/**
 * An order's status, set as soon as it is chosen; any may follow any (spec 4). The choice is shown
 * while it is on its way, and what the server has is shown again when it failed.
 */
export function OrderStatusSelect({ order }: { order: OrderRow }) {
  const { send, sending, busy } = useRowCommand("/my/dashboards");
  const shown = String(sending?.get("status") ?? order.status);
  const choices = adminOrderStatuses.some((status) => status === order.status)
    ? adminOrderStatuses
    : [order.status, ...adminOrderStatuses];
  return (
    <SelectField
      label={m.status_of({ number: shortOrderNumber(order.orderNumber) })}
      hideLabel
      value={shown}
      aria-busy={busy}
      onChange={(event) => send({ intent: "set-status", id: order.id, status: event.target.value })}
      className="min-w-36"
    >
      {choices.map((status) => (
        <option key={status} value={status}>
          {orderStatusWords[status]()}
        </option>
      ))}
    </SelectField>
  );
}
