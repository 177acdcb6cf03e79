import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { offers, offerUses } from "#app/domains/offers/offer-table.server.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { orderLines, orders } from "../order/order-table.server.ts";
import type { OrderOffer } from "./order-offer.ts";

/** The codes of these orders, by order; one that was cancelled has none any more (rules: offers-6). */
export async function offersOfOrders(
  ids: readonly string[],
  on: Queryable = db,
): Promise<Map<string, OrderOffer>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .select({
      orderId: offerUses.orderId,
      code: offers.code,
      giftProductId: orderLines.productId,
    })
    .from(offerUses)
    .innerJoin(offers, eq(offers.id, offerUses.offerId))
    // An edited order may have lost what was free, or a part of it.
    .leftJoin(
      orderLines,
      sql`${offers.kind} = 'gift' and ${orderLines.orderId} = ${offerUses.orderId}
        and ${orderLines.productId} = ${offers.giftProductId} 
        and ${orderLines.offerDiscount} - ${orderLines.thanksDiscount} >= ${orderLines.price}`,
    )
    .where(inArray(offerUses.orderId, [...ids]));
  return new Map(rows.map(({ orderId, ...offer }) => [orderId, offer]));
}

/** What an offer's orders come to. Amounts in paise. */
export interface OfferFigures {
  count: number;
  given: Paise;
  brought: Paise;
}

/** What an order's code takes off, without the thank-you for paying online. */
const ofCode = sql<Paise>`${orders.offerDiscount} - ${orders.thanksDiscount}`;

/** The newest orders that have an offer's code, and what all of them come to (rules: offers-11). */
export async function ordersOfOffer(offerId: string, size: number) {
  const ofIt = and(eq(offerUses.offerId, offerId), offerUses.isCounted);
  const [newest, [figures]] = await Promise.all([
    db
      .select({
        id: orders.id,
        orderNumber: orders.orderNumber,
        name: sql<string>`${orders.selectedAddresses} ->> 'name'`,
        time: orders.time,
        offerDiscount: ofCode.mapWith(Number),
        grandTotal: orders.grandTotal,
      })
      .from(offerUses)
      .innerJoin(orders, eq(orders.id, offerUses.orderId))
      .where(ofIt)
      // Ids tell the time.
      .orderBy(desc(offerUses.orderId))
      .limit(size),
    db
      .select({
        count: sql<number>`count(*)`.mapWith(Number),
        given: sql<Paise>`coalesce(sum(${ofCode}), 0)`.mapWith(Number),
        brought: sql<Paise>`coalesce(sum(${orders.grandTotal}), 0)`.mapWith(Number),
      })
      .from(offerUses)
      .innerJoin(orders, eq(orders.id, offerUses.orderId))
      .where(ofIt),
  ]);
  return { newest, figures: figures satisfies OfferFigures | undefined };
}
