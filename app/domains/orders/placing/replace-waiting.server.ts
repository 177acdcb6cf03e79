import { and, eq } from "drizzle-orm";
import { lockOffers } from "#app/domains/offers/give-back-use.server.ts";
import type { Transaction } from "#app/server/database/database.server.ts";
import { closeCancelled } from "../changing/close-cancelled.server.ts";
import { orderLines, orders } from "../order/order-table.server.ts";
import { lockStock, type StockMove } from "../stock/stock-hold.server.ts";
import { waitsForPayment } from "./waiting-orders.server.ts";

/**
 * Cancels somebody's unpaid order in the transaction that places another one in its place: what it holds, the
 * other can have (rules: payments-27). Its products and the other's are locked after it, in id order.
 * @param given.productIds of the other order, as its code.
 * @returns what was moved, or undefined where no order of theirs waits under this id.
 */
export async function replaceWaiting(
  tx: Transaction,
  given: { orderId: string; userId: string; productIds: string[]; offerCode: string | undefined },
): Promise<StockMove[] | undefined> {
  const { orderId, userId, productIds, offerCode } = given;
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId), waitsForPayment))
    .for("update");
  if (!order) return undefined;
  const lines = await tx
    .select({ productId: orderLines.productId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  await lockStock(tx, [...productIds, ...lines.map(({ productId }) => productId)]);
  await lockOffers(tx, orderId, offerCode);
  return closeCancelled(tx, order, null);
}
