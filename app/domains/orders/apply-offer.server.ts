import {
  discountsOf,
  type Offer,
  type OfferRefusal,
  type OfferUser,
  offerRefusal,
} from "#app/domains/offers/offer.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { statement } from "#app/server/statement.server.ts";
import type { OrderLine } from "./order.ts";
import type { LockedProduct } from "./place-order-statements.server.ts";

/** An offer as it is asked for with an order: with what is known of its shopper and of the goods. */
export interface AskedOffer extends Offer, OfferUser {
  /** Which of the goods it is for. */
  ofIts: string[];
}

interface Asked {
  code: string;
  userId: string;
  /** Products of the order. */
  ids: string[];
}

/** @param counted which of the shopper's orders count, as a condition. */
const askedOffer = (given: { readonly [Name in keyof Asked]: string }, counted: string) => `
  select id, code, kind, percent, amount, gift_product_id as "giftProductId", starts_at as "startsAt",
    ends_at as "endsAt", minimum, product_ids as "productIds", categories,
    is_first_order_only as "isFirstOrderOnly", max_uses as "maxUses", max_uses_each as "maxUsesEach",
    is_active as "isActive", use_count as used,
    exists (
      select from orders where user_id = ${given.userId} and ${counted}
    ) as "hasOrdered",
    (
      select count(*)::int from offer_uses
      where offer_id = offers.id
        and order_id in (
          select orders.id from orders where user_id = ${given.userId} and ${counted}
        )
    ) as "ownUses",
    array(
      select products.id from products where products.id = any(${given.ids}::text[]) and (
        cardinality(product_ids) + cardinality(categories) = 0
        or products.id = any(product_ids) or category = any(categories)
      )
    ) as "ofIts"
  from offers where code = ${given.code}`;

/** An order that waits for its payment does not count yet: the one that is asked about may replace it. */
export const offerAsk = statement<Asked>("offer-ask", (given) =>
  askedOffer(given, "status <> 'cancelled' and payment_status <> 'pending'"),
);

/**
 * The same for an order that is being placed: after its products and before the counter its offer is locked,
 * so that of those who use it at once each is counted. Who uses none waits for none (decision 049).
 */
export const offerLock = statement<Asked>(
  "offer-lock",
  (given) => `${askedOffer(given, "status <> 'cancelled'")} for update`,
);

/**
 * What an offer makes of an order's lines: each with its discount, and a free product as a line of its own
 * at no price. One that is among the goods already is free there, once (rules: offers-5).
 * @param offer undefined where no offer has the code.
 * @param gift the free product, where it is sold.
 */
export function applyOffer(
  offer: AskedOffer | undefined,
  lines: readonly OrderLine[],
  gift:
    | Omit<LockedProduct, "price" | "hasBatches" | "recentOrders" | "waiting" | "hasBuyer">
    | undefined,
): Result<OrderLine[], OfferRefusal> {
  if (!offer) return refused({ code: "offer-unknown" });
  const amounts = lines.map(({ price, quantity }) => price * quantity);
  const worth = amounts.reduce((sum, amount) => sum + amount, 0);
  const refusal = offerRefusal(
    offer,
    offer,
    { worth, hasAnyOfIt: offer.ofIts.length > 0 },
    new Date(),
  );
  if (refusal) return refused(refusal);
  if (offer.kind !== "gift") {
    const its = lines.map(({ productId }, at) =>
      offer.ofIts.includes(productId) ? (amounts[at] ?? 0) : 0,
    );
    const discounts = discountsOf(offer, its);
    return ok(lines.map((line, at) => ({ ...line, offerDiscount: discounts[at] ?? 0 })));
  }
  const { giftProductId } = offer;
  if (lines.some(({ productId }) => productId === giftProductId)) {
    return ok(
      lines.map((line) =>
        line.productId === giftProductId ? { ...line, offerDiscount: line.price } : line,
      ),
    );
  }
  if (gift?.id !== giftProductId || !gift || gift.currentStock < 1) {
    return refused({ code: "offer-gift-gone" });
  }
  const { id: productId, title, pack, pictureUrl, productMRP } = gift;
  return ok([
    ...lines,
    { productId, title, pack, pictureUrl, price: 0, productMRP, quantity: 1, offerDiscount: 0 },
  ]);
}
