import { AddressText } from "#app/domains/accounts/address-card.tsx";
import { PriceDetails } from "#app/domains/cart/price-details.tsx";
import { formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import type { Order } from "./order.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderStatusWord, PaymentStatusWord } from "./order-status.tsx";

/** An order as its buyer sees it. */
export function OrderCard({ order }: { order: Order }) {
  const titleId = `order-${order.id}`;
  return (
    <Card as="article" padding="none" aria-labelledby={titleId}>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-b bg-surface px-4 py-4 sm:px-5">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg [overflow-wrap:anywhere]">
            {m.order_number({ number: order.orderNumber })}
          </h2>
          <p className="text-muted text-sm">
            <time dateTime={order.time.toISOString()}>
              {m.order_time({ time: formatTime(order.time) })}
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
              <PaymentStatusWord status={order.paymentStatus} />
            </dd>
          </div>
        </dl>
      </header>
      <div className="grid gap-6 px-4 py-5 sm:px-5 md:grid-cols-[minmax(0,1fr)_17rem] md:gap-8">
        <OrderLines
          label={m.order_items()}
          lines={order.cartItems.map((line) => ({ ...line, key: line.productId }))}
        />
        <div className="grid content-start gap-5 border-line max-md:border-t max-md:pt-5 md:border-s md:ps-8">
          <section>
            <h3 className="mb-1 text-base">{m.deliver_to()}</h3>
            <p className="font-semibold text-sm [overflow-wrap:anywhere]">
              {order.selectedAddresses.name}
            </p>
            <AddressText address={order.selectedAddresses} />
          </section>
          <section aria-label={m.order_total_details({ number: order.orderNumber })}>
            <PriceDetails
              totals={{
                totalMRP: order.totalAmount,
                discount: order.discountPrice,
                shipping: order.shippingCharge,
                grandTotal: order.grandTotal,
              }}
            />
          </section>
        </div>
      </div>
    </Card>
  );
}
