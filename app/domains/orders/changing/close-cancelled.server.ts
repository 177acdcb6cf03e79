import { eq } from "drizzle-orm";
import { giveBackUse } from "#app/domains/offers/give-back-use.server.ts";
import type { Transaction } from "#app/server/database/database.server.ts";
import { withoutQuestion } from "../confirming/without-question.ts";
import { returnsStock } from "../order/order.ts";
import { mayFollow, orderStatusSteps } from "../order/order-steps.ts";
import { orders } from "../order/order-table.server.ts";
import { noteEvent } from "../status/order-events.server.ts";
import { releaseStock, type StockMove } from "../stock/stock-hold.server.ts";

type LockedOrder = typeof orders.$inferSelect;

/** Whether it can still be cancelled: it has not left the house (rules: orders-22). */
export function isCancellable({ status }: Pick<LockedOrder, "status">): boolean {
  return mayFollow(orderStatusSteps, status, "cancelled");
}

/**
 * Cancels an order that its caller has locked and that is cancellable: its units go back into stock, and its
 * code may be used once more (rules: offers-6). What was paid for it is the caller's to send back (cancelOrder
 * in payments).
 * @param reason in somebody's own words; null where there is none.
 * @returns what was moved, to be published after the commit (publishOrder).
 */
export async function closeCancelled(
  tx: Transaction,
  order: LockedOrder,
  reason: string | null,
): Promise<StockMove[]> {
  const moves = returnsStock(order) ? await releaseStock(tx, order) : [];
  await giveBackUse(tx, order.id);
  await tx
    .update(orders)
    .set({ status: "cancelled", cancelReason: reason, dueAtDoor: 0, ...withoutQuestion(order) })
    .where(eq(orders.id, order.id));
  await noteEvent(tx, order.id, "cancelled");
  return moves;
}
