import type { ToCollect } from "#app/domains/orders/cash/to-collect.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { DeliveryPromise } from "#app/domains/orders/placing/delivery-promise.tsx";
import { PaymentStatusWord, ToConfirmWord } from "#app/domains/orders/status/order-status.tsx";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Unbroken } from "#app/ui/text/unbroken.tsx";
import { BackLink } from "../../components/page/page-layout.tsx";

interface OrderHeaderProps {
  order: ShownOrder;
  toCollect: ToCollect;
}

/** Which order it is, how it is paid, and when it is to arrive. */
export function OrderHeader({ order, toCollect }: OrderHeaderProps) {
  const { orderNumber } = order;
  return (
    <>
      <BackLink to="/my/dashboards?view=orders">{m.office_order_back()}</BackLink>
      <header>
        <h1 className="text-2xl [overflow-wrap:anywhere]">
          <Unbroken text={m.order_number({ number: orderNumber })} part={orderNumber} />
        </h1>
        <p className="flex flex-wrap gap-x-4 text-muted text-sm">
          <time dateTime={order.time.toISOString()}>
            {m.order_time({ time: formatDateTime(order.time) })}
          </time>
          <span>{m.orders_receipt({ receipt: order.receipt })}</span>
        </p>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <PaymentStatusWord order={order} />
          <ToConfirmWord order={order} />
          {order.totals && (
            <span className="font-semibold tabular-nums">
              {toCollect.kind === "cash" && toCollect.amount !== undefined
                ? m.row_collect({ amount: formatMoney(toCollect.amount) })
                : formatMoney(order.totals.grandTotal)}
            </span>
          )}
        </p>
        <DeliveryPromise order={order} />
      </header>
    </>
  );
}
