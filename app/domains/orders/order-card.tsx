import type { ReactNode } from "react";
import { AddressText } from "#app/domains/accounts/address-card.tsx";
import { PriceDetails } from "#app/domains/cart/price-details.tsx";
import { formatDateTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { PrintSheet } from "#app/ui/print-sheet.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { Order } from "./order.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderSheet } from "./order-sheet.tsx";
import { OrderStatusWord, PaymentStatusWord } from "./order-status.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { Tracking } from "./tracking.tsx";

export interface OrderCardProps {
  order: Order;
  /** What its buyer may do about it, as paying it; takes no room where it shows nothing. */
  action?: ReactNode;
}

/** An order as its buyer sees it. */
export function OrderCard({ order, action }: OrderCardProps) {
  const titleId = `order-${order.id}`;
  return (
    <Card as="article" padding="none" aria-labelledby={titleId}>
      <Head order={order} titleId={titleId} />
      <div data-print="hide" className="border-line border-b px-4 py-4 empty:hidden sm:px-5">
        {action}
      </div>
      <div className="grid gap-6 px-4 py-5 sm:px-5 md:grid-cols-[minmax(0,1fr)_17rem] md:gap-8">
        <div className="grid content-start gap-6">
          <OrderLines
            label={m.order_items()}
            lines={order.cartItems.map((line) => ({ ...line, key: line.productId }))}
          />
          {order.courier && (
            <div className="border-line border-t pt-5">
              <Tracking order={order} />
            </div>
          )}
          <div className="border-line border-t pt-5">
            <OrderTimeline order={order} />
          </div>
        </div>
        <div className="grid content-start gap-5 border-line max-md:border-t max-md:pt-5 md:border-s md:ps-8">
          <section>
            <h3 className="mb-1 text-base">{m.deliver_to()}</h3>
            <p className="font-semibold text-sm [overflow-wrap:anywhere]">
              {order.selectedAddresses.name}
            </p>
            <AddressText address={order.selectedAddresses} />
          </section>
          <section aria-label={m.order_total_details({ number: order.orderNumber })}>
            <PriceDetails totals={order} />
          </section>
        </div>
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t px-4 py-3 sm:px-5">
        <p className="flex min-w-0 flex-wrap gap-x-6 text-muted text-xs [overflow-wrap:anywhere]">
          <span>{m.orders_receipt({ receipt: order.receipt })}</span>
          {order.paymentId && <span>{m.orders_payment_id({ id: order.paymentId })}</span>}
        </p>
        <div data-print="hide">
          <PrintOrder order={order} />
        </div>
      </footer>
    </Card>
  );
}

function Head({ order, titleId }: { order: Order; titleId: string }) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-b bg-surface px-4 py-4 sm:px-5">
      <div className="min-w-0">
        <h2 id={titleId} className="text-lg [overflow-wrap:anywhere]">
          <Unbroken text={m.order_number({ number: order.orderNumber })} part={order.orderNumber} />
        </h2>
        <p className="text-muted text-sm">
          <time dateTime={order.time.toISOString()}>
            {m.order_time({ time: formatDateTime(order.time) })}
          </time>
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <div>
          <dt className="sr-only">{m.status()}</dt>
          <dd>
            <OrderStatusWord status={order.status} />
          </dd>
        </div>
        <div>
          <dt className="sr-only">{m.payment()}</dt>
          <dd>
            <PaymentStatusWord order={order} />
          </dd>
        </div>
      </dl>
    </header>
  );
}

/** Prints one order for its buyer. */
function PrintOrder({ order }: { order: Order }) {
  const label = m.orders_print_one({ number: order.orderNumber });
  return (
    <PrintSheet label={label} sheet={<OrderSheet order={order} />}>
      {m.orders_print()}
    </PrintSheet>
  );
}
