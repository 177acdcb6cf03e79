import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/database/database.server.ts";
import type { ConfirmedHow, Order } from "../order/order.ts";
import { orderConfirmations, orders } from "../order/order-table.server.ts";
import { wasReceived } from "../order/was-received.server.ts";
import { confirmLink, confirmLinkSecret } from "./confirm-link.server.ts";
import { type Judged, judgeConfirmation } from "./confirmation.ts";
import { confirmationSettings } from "./confirmation-settings.server.ts";

/** What is asked of a cash order while the shop asks for confirmations. */
export interface AskedConfirmation {
  judged: Judged;
  askedAt: Date;
  /** Where its buyer confirms it, for the mail. */
  confirmLink: string;
}

/** Says what is to be asked of an order; undefined where nothing is. */
export type ConfirmationAsker = (
  order: Parameters<typeof judgeConfirmation>[1] & Pick<Order, "id">,
) => AskedConfirmation | undefined;

/** Reads all that this needs, before a transaction, which would take a second connection; while nothing is asked, nothing. */
export async function confirmationAsker(): Promise<ConfirmationAsker> {
  const settings = await confirmationSettings();
  if (!settings.isOn) return () => undefined;
  const key = await confirmLinkSecret();
  return (order) => {
    const judged = judgeConfirmation(settings, order);
    if (!judged) return undefined;
    const askedAt = new Date();
    return { judged, askedAt, confirmLink: confirmLink(key, { id: order.id, askedAt }) };
  };
}

/**
 * Asks about an order that has become one to be paid at the door, as about one that is placed so (rules: confirm-2).
 * @param order locked by the caller.
 * @returns its link for the mail, where it waits for its buyer now.
 */
export async function askConfirmation(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  asked: AskedConfirmation | undefined,
): Promise<{ confirmLink?: string }> {
  if (!asked) return {};
  const isKnown = asked.judged === "ask-unknown" && (await hasReceived(tx, order.userId));
  const how: ConfirmedHow | null =
    asked.judged === "rule" ? "rule" : isKnown ? "known-buyer" : null;
  await tx
    .update(orders)
    .set({ confirmation: how ? "confirmed" : "asked" })
    .where(eq(orders.id, order.id));
  const { askedAt } = asked;
  const row = {
    ...{ askedAt, callAfter: null, remindedAt: null, confirmedBy: null },
    ...{ confirmedHow: how, confirmedAt: how && askedAt },
  };
  await tx
    .insert(orderConfirmations)
    .values({ orderId: order.id, ...row })
    .onConflictDoUpdate({ target: orderConfirmations.orderId, set: row });
  return how ? {} : { confirmLink: asked.confirmLink };
}

/** Whether somebody has received an order before (rules: confirm-2). */
async function hasReceived(tx: Transaction, userId: string): Promise<boolean> {
  const received = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql.raw(wasReceived)))
    .limit(1);
  return received.length > 0;
}
