import { spellingKey } from "#app/domains/catalog/categories/category-spelling.server.ts";
import {
  discountsOf,
  type Offer,
  type OfferRefusal,
  type OfferUser,
  offerRefusal,
} from "#app/domains/offers/offer.ts";
import type { StockMove } from "#app/domains/stock/ledger/stock-topics.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { deliveryOf, goodsOf } from "#app/lib/money/delivery-charge.ts";
import type { Paise } from "#app/lib/money/money.ts";
import type { Transaction } from "#app/server/database/database.server.ts";
import { runIn, statement } from "#app/server/database/statement.server.ts";
import { type OrderLine, payableFor } from "../order/order.ts";
import { type LockedProduct, lineOf } from "../placing/place-order-statements.server.ts";

/** An offer as it is asked for with an order: with what is known of its shopper and of the goods. */
export interface AskedOffer extends Offer, OfferUser {
  /** Which of the goods it is for. */
  ofIts: string[];
  /** The shopper's newest payable order that waits for its payment and stands in this one's way. */
  waiting: { id: string; orderNumber: string } | null;
}

interface Asked {
  code: string;
  userId: string;
  /** Products of the order. */
  ids: string[];
}

/** An order that its shopper can still pay, or have replaced (rules: payments-27). */
const waits = `payment_status = 'pending' and status in ('ordered', 'confirmed', 'processing')
  and stock_hold <> 'taken' and time > now() - interval '${payableFor / 1000} seconds'`;

/**
 * @param counted which of the shopper's orders count, as a condition.
 * @param used how often it is used.
 */
const askedOffer = (
  given: { readonly [Name in keyof Asked]: string },
  counted: string,
  used: string,
) => `
  select id, code, kind, percent, amount, gift_product_id as "giftProductId", starts_at as "startsAt",
    ends_at as "endsAt", minimum, product_ids as "productIds", categories,
    is_first_order_only as "isFirstOrderOnly", max_uses as "maxUses", max_uses_each as "maxUsesEach",
    is_active as "isActive", ${used} as used,
    exists (
      select from orders where user_id = ${given.userId} and ${counted}
    ) as "hasOrdered",
    (
      select count(*)::int from offer_uses
      where offer_id = offers.id and is_counted
        and order_id in (
          select orders.id from orders where user_id = ${given.userId} and ${counted}
        )
    ) as "ownUses",
    array(
      select products.id from products where products.id = any(${given.ids}::text[]) and (
        cardinality(product_ids) + cardinality(categories) = 0
        or products.id = any(product_ids)
        or ${spellingKey("category")} in (select ${spellingKey("name")} from unnest(categories) as name)
      )
    ) as "ofIts",
    (
      select jsonb_build_object('id', id, 'orderNumber', order_number) from orders
      where user_id = ${given.userId} and ${waits}
        and (
          is_first_order_only
          or id in (select order_id from offer_uses where offer_id = offers.id and is_counted)
        )
      order by time desc limit 1
    ) as waiting
  from offers where code = ${given.code}`;

/** The shopper's orders that wait for their payment do not count yet: the one that is asked about may replace them. */
export const offerAsk = statement<Asked>("offer-ask", (given) =>
  askedOffer(
    given,
    `status <> 'cancelled' and not (${waits})`,
    `use_count - (
      select count(*)::int from offer_uses join orders on orders.id = order_id
      where offer_id = offers.id and is_counted and user_id = ${given.userId} and ${waits}
    )`,
  ),
);

const asPlaced = (given: { readonly [Name in keyof Asked]: string }) =>
  askedOffer(given, "status <> 'cancelled'", "use_count");

/** The same for an order that will replace none: all of them count. */
export const offerAskAsPlaced = statement<Asked>("offer-ask-as-placed", asPlaced);

/**
 * The same for an order that is being placed: after its products and before the counter its offer is locked,
 * so that of those who use it at once each is counted. Who uses none waits for none (decision 049).
 */
export const offerLock = statement<Asked>("offer-lock", (given) => `${asPlaced(given)} for update`);

const offerOverused = statement<{ orderId: string; userId: string }>(
  "offer-overused",
  (given) => `
  select use_count > max_uses as "isUsedUp", max_uses_each < (
      select count(*) from offer_uses join orders on orders.id = order_id
      where offer_id = offers.id and is_counted and user_id = ${given.userId}
    ) as "isUsedBefore"
  from offers where id = (
    select offer_id from offer_uses where order_id = ${given.orderId} and is_counted
  )`,
);

/**
 * Why somebody cannot take their unpaid order up again whose units, and with them its code, were given back: others
 * have, or they themselves have used it as often as one may (rules: offers-6).
 * @param order whose units are held or taken again in this transaction, which is undone for it.
 */
export async function overusedOffer(
  tx: Transaction,
  order: { id: string; userId: string },
): Promise<OfferRefusal | undefined> {
  const [use] = await runIn(tx)<{ isUsedUp: boolean | null; isUsedBefore: boolean | null }>(
    offerOverused.query({ orderId: order.id, userId: order.userId }),
  );
  if (use?.isUsedUp) return { code: "offer-used-up" };
  return use?.isUsedBefore ? { code: "offer-used-before" } : undefined;
}

/**
 * What an offer makes of an order's lines: each with its discount, and a free product as a line of its own,
 * from which its price is taken off. One that is among the goods already is free there, once; what is free is none
 * of the goods that the offer needs (rules: offers-5).
 * @param offer undefined where no offer has the code.
 * @param gift the free product, where it is sold.
 */
export function applyOffer(
  offer: AskedOffer | undefined,
  lines: readonly OrderLine[],
  gift: (Parameters<typeof lineOf>[0] & Pick<LockedProduct, "currentStock">) | undefined,
): Result<OrderLine[], OfferRefusal> {
  if (!offer) return refused({ code: "offer-unknown" });
  const bought = lines.map(({ productId, quantity }) =>
    offer.kind === "gift" && productId === offer.giftProductId ? quantity - 1 : quantity,
  );
  const worth = lines.reduce((sum, { price }, at) => sum + price * (bought[at] ?? 0), 0);
  const hasAnyOfIt = lines.some(
    ({ productId }, at) => offer.ofIts.includes(productId) && (bought[at] ?? 0) > 0,
  );
  const refusal = offerRefusal(offer, offer, { worth, hasAnyOfIt }, new Date());
  if (refusal) return refused(refusal);
  if (offer.kind !== "gift") {
    const its = lines.map(({ productId, price, quantity }) =>
      offer.ofIts.includes(productId) ? price * quantity : 0,
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
  return ok([...lines, { ...lineOf(gift, 1), offerDiscount: gift.price }]);
}

/** What an order takes, and what follows from that. */
export interface Taken {
  lines: OrderLine[];
  /** Those whose products may have batches. */
  batched: OrderLine[];
  moves: StockMove[];
  offerId: string | null;
  /** The offer can be had by nobody after it. */
  isLastUse: boolean;
  shippingCharge: Paise;
}

/**
 * What an order takes of products that are locked for it.
 * @param goods its lines without what a code adds.
 * @param bought the same with their code, where they have one.
 * @param pinCode where they go.
 */
export function takenFor(
  goods: readonly OrderLine[],
  bought: OrderLine[] | undefined,
  locked: ReadonlyMap<string, LockedProduct>,
  offer: AskedOffer | undefined,
  pinCode: string,
): Taken {
  const lines = bought ?? [...goods];
  return {
    lines,
    batched: lines.filter(({ productId }) => locked.get(productId)?.hasBatches),
    moves: lines.map(({ productId, quantity }) => {
      const before = locked.get(productId)?.currentStock ?? 0;
      return { productId, before, after: before - quantity };
    }),
    offerId: offer?.id ?? null,
    isLastUse: offer !== undefined && offer.used + 1 === offer.maxUses,
    // A free product makes nothing cheaper to deliver (rules: offers-9).
    shippingCharge: deliveryOf(goodsOf(goods), pinCode).charge,
  };
}
