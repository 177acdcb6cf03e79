import { type KeyboardEvent, useRef, useState } from "react";
import type { OfficeRow } from "#app/domains/orders/order/office-order.ts";
import { adminOrderStatuses, isClosed, type OrderStatus } from "#app/domains/orders/order/order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { orderStatusWords } from "#app/domains/orders/order/order-words.ts";
import { OrderStatusWord } from "#app/domains/orders/status/order-status.tsx";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/forms/field.tsx";
import { queuedStatus } from "../forms/queued-status.ts";
import { type Fields, useRowCommand } from "../forms/use-row-command.ts";

/** A status that can be chosen: the word for what was done beside the specification's name. */
export function statusChoiceWords(status: OrderStatus): string {
  return status === "processing" ? m.status_choice_processing() : orderStatusWords[status]();
}

export interface OrderStatusSelectProps {
  order: Pick<OfficeRow, "id" | "orderNumber" | "status">;
  /** As low as a finger allows, for a list. */
  compact?: boolean;
}

/** An order's status to be changed; where nothing follows it any more, as a word. */
export function OrderStatusSelect(props: OrderStatusSelectProps) {
  const { status } = props.order;
  return isClosed(status) ? <OrderStatusWord status={status} /> : <StatusSelect {...props} />;
}

/** A quick second choice was made of what the first one sets. */
function seeing(next: Fields, { status }: Fields): Fields {
  return status ? { ...next, seen: status } : next;
}

/**
 * Of the four, any may follow any (rules: orders-10). A choice by pointer is saved at once.
 * Arrow keys pass through other statuses, which must not mail the buyer, so by keyboard Enter or
 * leaving the field saves. While saving, the choice is shown; after a failure, the server's value.
 */
function StatusSelect({ order, compact }: OrderStatusSelectProps) {
  const kept = queuedStatus(order);
  const { send, asked, busy } = useRowCommand("/my/dashboards", undefined, seeing, kept);
  const standing = asked?.status ?? order.status;
  const [passing, setPassing] = useState<string>();
  const byKeys = useRef(false);
  const set = (status: string | undefined) => {
    setPassing(undefined);
    if (status === undefined || status === standing) return;
    send({ intent: "set-status", id: order.id, status, seen: standing });
  };
  const press = ({ key }: KeyboardEvent) => {
    // In an opened list, Enter comes before the change that it makes.
    byKeys.current = key !== "Enter";
    if (key === "Enter") set(passing);
    if (key === "Escape") setPassing(undefined);
  };
  const choices = adminOrderStatuses.some((status) => status === order.status)
    ? adminOrderStatuses
    : [order.status, ...adminOrderStatuses];
  return (
    <SelectField
      label={m.status_of({ number: shortOrderNumber(order.orderNumber) })}
      hideLabel
      value={passing ?? standing}
      hint={passing !== undefined && m.order_status_keys()}
      aria-busy={busy}
      onPointerDown={() => {
        byKeys.current = false;
      }}
      onKeyDown={press}
      onChange={({ target }) => (byKeys.current ? setPassing(target.value) : set(target.value))}
      onBlur={() => set(passing)}
      className={
        compact ? "min-h-11! min-w-32 py-1! ps-3! pe-9! text-sm! @4xl:min-w-44" : "min-w-36"
      }
    >
      {choices.map((status) => (
        <option key={status} value={status}>
          {statusChoiceWords(status)}
        </option>
      ))}
    </SelectField>
  );
}
