import { eq, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/database.server.ts";
import { publishAfterCommit } from "#app/server/publish-later.server.ts";
import { offers, offerUses } from "./offer-table.server.ts";

/**
 * The order has no code any more: it was cancelled, or is about to be deleted (rules: offers-6). Its products
 * are locked before.
 */
export async function giveBackUse(tx: Transaction, orderId: string): Promise<void> {
  const [use] = await tx
    .delete(offerUses)
    .where(eq(offerUses.orderId, orderId))
    .returning({ offerId: offerUses.offerId });
  if (!use) return;
  const [offer] = await tx
    .update(offers)
    .set({ used: sql`${offers.used} - 1` })
    .where(eq(offers.id, use.offerId))
    .returning({ used: offers.used, maxUses: offers.maxUses });
  // Whoever cancels publishes orders: that the banner stands again is still to be said.
  if (offer && offer.used + 1 === offer.maxUses) await publishAfterCommit(tx, "offers");
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
