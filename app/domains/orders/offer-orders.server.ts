import { desc, eq, sql } from "drizzle-orm";
import { offerUses } from "#app/domains/offers/offer-table.server.ts";
import type { Paise } from "#app/lib/money.ts";
import { db } from "#app/server/database.server.ts";
import { orders } from "./order-table.server.ts";

/** What an offer's orders come to. Amounts in paise. */
export interface OfferFigures {
  count: number;
  given: Paise;
  brought: Paise;
}

/** The newest orders that have an offer's code, and what all of them come to (rules: offers-11). */
export async function ordersOfOffer(offerId: string, size: number) {
  const ofIt = eq(offerUses.offerId, offerId);
  const [newest, [figures]] = await Promise.all([
    db
      .select({
        id: orders.id,
        orderNumber: orders.orderNumber,
        name: sql<string>`${orders.selectedAddresses} ->> 'name'`,
        time: orders.time,
        offerDiscount: orders.offerDiscount,
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
        given: sql<Paise>`coalesce(sum(${orders.offerDiscount}), 0)`.mapWith(Number),
        brought: sql<Paise>`coalesce(sum(${orders.grandTotal}), 0)`.mapWith(Number),
      })
      .from(offerUses)
      .innerJoin(orders, eq(orders.id, offerUses.orderId))
      .where(ofIt),
  ]);
  return { newest, figures: figures satisfies OfferFigures | undefined };
}
