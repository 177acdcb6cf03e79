import type { Order } from "#app/domains/orders/order.ts";
import { PackingSlip } from "#app/domains/orders/packing-slip.tsx";
import { PrintSheet } from "#app/domains/orders/print-sheet.tsx";
import { formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { OrderStatusSelect } from "../dashboard/order-status-select.tsx";
import { BackLink } from "../parts/back-link.tsx";
import { OrderDeletion } from "./order-deletion.tsx";

/** Which order it is, and what can be done with it. */
export function OrderHead({ order }: { order: Order }) {
  const { orderNumber } = order;
  return (
    <>
      <BackLink to="/my/dashboards?view=orders">{m.office_order_back()}</BackLink>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl [overflow-wrap:anywhere]">
            {m.order_number({ number: orderNumber })}
          </h1>
          <p className="flex flex-wrap gap-x-4 text-muted text-sm">
            <time dateTime={order.time.toISOString()}>
              {m.order_time({ time: formatTime(order.time) })}
            </time>
            <span>{m.orders_receipt({ receipt: order.receipt })}</span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <OrderStatusSelect order={order} />
          <PrintSheet
            label={m.slip_print_one({ number: orderNumber })}
            sheet={<PackingSlip order={order} />}
          >
            {m.slip_print()}
          </PrintSheet>
          <OrderDeletion order={order} />
        </div>
      </header>
    </>
  );
}
