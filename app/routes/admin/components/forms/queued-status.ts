import type { OfficeRow } from "#app/domains/orders/order/office-order.ts";
import { adminOrderStatuses } from "#app/domains/orders/order/order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { orderStatusWords } from "#app/domains/orders/order/order-words.ts";
import { m } from "#app/paraglide/messages.js";
import type { KeptRow } from "./use-row-command.ts";

/** A new status that waits for a connection. */
export function queuedStatus({ id, orderNumber }: Pick<OfficeRow, "id" | "orderNumber">): KeptRow {
  return {
    subject: `status:${id}`,
    words: (fields) => {
      const status = adminOrderStatuses.find((known) => known === fields.status);
      const number = shortOrderNumber(orderNumber);
      return m.kept_status({ number, status: status ? orderStatusWords[status]() : "" });
    },
    page: `/my/orders/${id}`,
  };
}
