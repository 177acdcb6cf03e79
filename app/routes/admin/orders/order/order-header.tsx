import { Tag } from "lucide-react";
import type { ToCollect } from "#app/domains/orders/cash/to-collect.ts";
import type { OrderOffer } from "#app/domains/orders/offers/order-offer.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { isUnpaid } from "#app/domains/orders/order/order.ts";
import { PackingSlip } from "#app/domains/orders/papers/packing-slip.tsx";
import { DeliveryPromise } from "#app/domains/orders/placing/delivery-promise.tsx";
import { OrderStatusWord, PaymentStatusWord } from "#app/domains/orders/status/order-status.tsx";
import type { LineBatch } from "#app/domains/orders/stock/line-batches.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { PrintSheet } from "#app/ui/layout/print-sheet.tsx";
import { Unbroken } from "#app/ui/text/unbroken.tsx";
import { OrderStatusSelect } from "../../components/orders/order-status-select.tsx";
import { BackLink } from "../../components/page/page-layout.tsx";
import { useMay } from "../../components/page/use-may.ts";

interface OrderHeaderProps {
  order: ShownOrder;
  toCollect: ToCollect;
  batches: readonly LineBatch[];
  offer: OrderOffer | undefined;
}

/** Which order it is, and what can be done with it. */
export function OrderHeader({ order, toCollect, batches, offer }: OrderHeaderProps) {
  const { orderNumber } = order;
  const may = useMay();
  return (
    <>
      <BackLink to="/my/dashboards?view=orders">{m.office_order_back()}</BackLink>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl [overflow-wrap:anywhere]">
            <Unbroken text={m.order_number({ number: orderNumber })} part={orderNumber} />
          </h1>
          <p className="flex flex-wrap gap-x-4 text-muted text-sm">
            <time dateTime={order.time.toISOString()}>
              {m.order_time({ time: formatDateTime(order.time) })}
            </time>
            <span>{m.orders_receipt({ receipt: order.receipt })}</span>
          </p>
          <DeliveryPromise order={order} />
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:*:w-full">
          <div className="flex items-center gap-2 *:last:max-sm:grow">
            {isUnpaid(order) && <PaymentStatusWord order={order} />}
            {may("orders.status") ? (
              <OrderStatusSelect order={order} />
            ) : (
              <OrderStatusWord status={order.status} />
            )}
          </div>
          <div className="flex items-center gap-2 *:max-sm:grow">
            <PrintSheet
              label={m.slip_print_one({ number: orderNumber })}
              sheet={<PackingSlip {...{ order, toCollect, batches, offer }} />}
            >
              {m.slip_print()}
            </PrintSheet>
            <LinkButton
              to={`/my/orders/print?${new URLSearchParams({ paper: "labels", id: order.id, returnTo: `/my/orders/${order.id}` })}`}
              variant="secondary"
              size="sm"
              icon={<Tag aria-hidden="true" className="size-4.5" />}
              aria-label={m.label_print_one({ number: orderNumber })}
            >
              {m.label_print()}
            </LinkButton>
          </div>
        </div>
      </header>
    </>
  );
}
