import { PriceDetails } from "#app/domains/cart/price-details.tsx";
import { giftWords, type OrderOffer } from "#app/domains/orders/offers/order-offer.ts";
import { OrderAgain } from "#app/domains/orders/order/order-again-button.tsx";
import { OrderLines } from "#app/domains/orders/order/order-lines.tsx";
import type { BuyersOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { type LineBatch, lineBatchWords } from "#app/domains/orders/stock/line-batches.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/layout/card.tsx";

interface OrderGoodsProps {
  order: BuyersOrder;
  /** Which ones its units come from. */
  batches: readonly LineBatch[];
  offer: OrderOffer | undefined;
}

/** What was bought, what it came to, and the same once more. */
export function OrderGoods({ order, batches, offer }: OrderGoodsProps) {
  return (
    <Card as="section" className="grid gap-5" aria-labelledby="order-goods">
      <h2 id="order-goods" className="text-base">
        {m.order_items()}
      </h2>
      <OrderLines
        label={m.order_items()}
        lines={order.cartItems.map((line) => ({
          ...line,
          key: line.productId,
          note: [...giftWords(offer, line), ...lineBatchWords(batches, line)].map((words) => (
            <p key={words} className="text-muted text-sm">
              {words}
            </p>
          )),
        }))}
      />
      <section
        aria-label={m.order_total_details({ number: order.orderNumber })}
        className="border-line border-t pt-4"
      >
        <PriceDetails totals={order} offerCode={offer?.code} />
      </section>
      <OrderAgain lines={order.cartItems} />
    </Card>
  );
}
