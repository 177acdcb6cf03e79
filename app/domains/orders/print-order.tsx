import { m } from "#app/paraglide/messages.js";
import type { Order } from "./order.ts";
import { OrderSheet } from "./order-sheet.tsx";
import { PrintSheet } from "./print-sheet.tsx";

/** Prints one order for its buyer. */
export function PrintOrder({ order }: { order: Order }) {
  const label = m.orders_print_one({ number: order.orderNumber });
  return (
    <PrintSheet label={label} sheet={<OrderSheet order={order} />}>
      {m.orders_print()}
    </PrintSheet>
  );
}
