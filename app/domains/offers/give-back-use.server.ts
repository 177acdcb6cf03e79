import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/database/database.server.ts";
import { publishAfterCommit } from "#app/server/live/publish-later.server.ts";
import { offers, offerUses } from "./offer-table.server.ts";

/**
 * The order has no code any more: it was cancelled, or is about to be deleted (rules: offers-6). Its products
 * are locked before.
 */
export async function giveBackUse(tx: Transaction, orderId: string): Promise<void> {
  const [use] = await tx
    .delete(offerUses)
    .where(eq(offerUses.orderId, orderId))
    .returning({ offerId: offerUses.offerId, isCounted: offerUses.isCounted });
  if (use?.isCounted) await changeCount(tx, use.offerId, -1);
}

/**
 * An order's use counts while its units are taken or held for it, and not while nobody has paid for it and they are
 * back in stock (rules: offers-6). Its products are locked before. Nothing refuses it: whose order it is asks first
 * (overusedOffer in orders).
 */
export async function countUseOf(
  tx: Transaction,
  orderId: string,
  isCounted: boolean,
): Promise<void> {
  const [use] = await tx
    .update(offerUses)
    .set({ isCounted })
    .where(and(eq(offerUses.orderId, orderId), ne(offerUses.isCounted, isCounted)))
    .returning({ offerId: offerUses.offerId });
  if (use) await changeCount(tx, use.offerId, isCounted ? 1 : -1);
}

async function changeCount(tx: Transaction, offerId: string, by: 1 | -1) {
  const [offer] = await tx
    .update(offers)
    .set({ used: sql`${offers.used} + ${by}` })
    .where(eq(offers.id, offerId))
    .returning({ used: offers.used, maxUses: offers.maxUses });
  // Whoever moves an order publishes it: that the banner stands again, or no longer, is still to be said.
  const fewer = offer && Math.min(offer.used, offer.used - by);
  if (offer && fewer === (offer.maxUses ?? 0) - 1) await publishAfterCommit(tx, "offers");
}

/**
 * Locks the offer of an order that is about to be replaced and the one of the order that replaces it, in the
 * order of their ids, so that no two replacements wait for each other.
 * @param code of the new order.
 */
export async function lockOffers(
  tx: Transaction,
  orderId: string,
  code: string | undefined,
): Promise<void> {
  const its = sql`(select ${offerUses.offerId} from ${offerUses} where ${offerUses.orderId} = ${orderId})`;
  await tx
    .select({ id: offers.id })
    .from(offers)
    .where(or(sql`${offers.id} = ${its}`, code === undefined ? undefined : eq(offers.code, code)))
    .orderBy(offers.id)
    .for("update");
}
