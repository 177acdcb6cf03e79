import { eq, sql } from "drizzle-orm";
import { giveBackUse } from "#app/domains/offers/give-back-use.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { removeFiles } from "#app/server/files/upload.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { isClosed, returnsStock } from "../order/order.ts";
import { orderNumberCounters, orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { lineRowsOf } from "../order/read-orders.server.ts";
import { returnsOf } from "../returns/read-returns.server.ts";
import { releaseStock } from "../stock/stock-hold.server.ts";
import { orderPayments } from "./order-payments.server.ts";

/**
 * Deletes an order (rules: orders-17). Where its goods go back into stock, what was paid for them
 * goes back too.
 * @returns the number of the deleted order.
 */
export async function deleteOrder(
  orderId: string,
  actor: Actor,
): Promise<Result<string, "not-found" | "on-network">> {
  const deleted = await db.transaction(async (tx) => {
    const order = await removeOrder(tx, orderId, actor);
    if (order === "on-network") return order;
    if (order?.paymentId && order.gaveBack) {
      await orderPayments().refundDeleted(tx, order.paymentId);
    }
    return order;
  });
  if (!deleted) return refused("not-found");
  if (deleted === "on-network") return refused(deleted);
  publishOrder(deleted.userId, deleted.moves);
  await removeFiles(deleted.pictures);
  return ok(deleted.orderNumber);
}

/**
 * Takes an order away. Goods that have not left the house go back into stock; the order itself, with
 * its lines, stays readable in the audit log (rules: orders-16).
 * @returns the order as it was and what stock was moved, or undefined where there is none.
 */
async function removeOrder(tx: Transaction, orderId: string, actor: Actor) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) return undefined;
  // Its buyer's app waits for it until it is told that it is cancelled (rules: ondc-orders-4).
  if (order.channel === "ondc" && !isClosed(order.status)) return "on-network";
  const lines = await lineRowsOf(tx, orderId);
  const returns = (await returnsOf([orderId], tx)).get(orderId) ?? [];
  const gaveBack = returnsStock(order);
  const moves = gaveBack ? await releaseStock(tx, order) : [];
  await giveBackUse(tx, orderId);
  await tx
    .update(orderNumberCounters)
    .set({ deleted: sql`${orderNumberCounters.deleted} + 1` })
    .where(eq(orderNumberCounters.month, order.month));
  await tx.delete(orders).where(eq(orders.id, orderId));
  await record(tx, actor, "order.delete", orderId, { order, lines });
  return { ...order, gaveBack, moves, pictures: returns.flatMap((asked) => asked.pictureUrls) };
}
