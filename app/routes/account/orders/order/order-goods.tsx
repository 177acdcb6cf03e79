import { Link } from "react-router";
import { PriceDetails } from "#app/domains/cart/price-details.tsx";
import { reviewPath } from "#app/domains/catalog/shown/review-path.ts";
import { giftWords, type OrderOffer } from "#app/domains/orders/offers/order-offer.ts";
import type { OrderLine } from "#app/domains/orders/order/order.ts";
import { OrderAgain } from "#app/domains/orders/order/order-again-button.tsx";
import { OrderLines } from "#app/domains/orders/order/order-lines.tsx";
import { atDoorOf } from "#app/domains/orders/order/payable-online.ts";
import type { BuyersOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { type LineBatch, lineBatchWords } from "#app/domains/orders/stock/line-batches.ts";
import type { ReviewState } from "#app/domains/reviews/review.ts";
import { reviewStateWords } from "#app/domains/reviews/review-words.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/layout/card.tsx";

interface OrderGoodsProps {
  order: BuyersOrder;
  /** Which ones its units come from. */
  batches: readonly LineBatch[];
  offer: OrderOffer | undefined;
  /** What became of its products' reviews, where they can be reviewed (rules: reviews-5). */
  reviews: ReadonlyMap<string, ReviewState | null> | undefined;
}

/** What was bought, what it came to, and the same once more. */
export function OrderGoods({ order, batches, offer, reviews }: OrderGoodsProps) {
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
          note: (
            <>
              {[...giftWords(offer, line), ...lineBatchWords(batches, line)].map((words) => (
                <p key={words} className="text-muted text-sm">
                  {words}
                </p>
              ))}
              {reviews?.has(line.productId) && (
                <ReviewLink line={line} orderId={order.id} state={reviews.get(line.productId)} />
              )}
            </>
          ),
        }))}
      />
      <section
        aria-label={m.order_total_details({ number: order.orderNumber })}
        className="border-line border-t pt-4"
      >
        <PriceDetails totals={order} offerCode={offer?.code} atDoor={atDoorOf(order)} />
      </section>
      <OrderAgain lines={order.cartItems} />
    </Card>
  );
}

interface ReviewLinkProps {
  line: OrderLine;
  orderId: string;
  /** Null where nothing was written. */
  state: ReviewState | null | undefined;
}

/** To what its buyer has to say of a product, or what became of that. */
function ReviewLink({ line, orderId, state }: ReviewLinkProps) {
  return (
    <Link
      to={reviewPath({ ...line, id: line.productId }, orderId)}
      className="link touch-inline text-sm"
    >
      {state ? m.order_review_state({ state: reviewStateWords[state]() }) : m.review_link()}
    </Link>
  );
}
