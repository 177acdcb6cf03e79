import { eq } from "drizzle-orm";
import type { StockMove } from "#app/domains/catalog/stock-topics.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import type { OrderMailKind } from "#app/server/mail/mail-texts.ts";
import { mailAboutOrder } from "./mail-about-order.server.ts";
import { hasLeft, type OrderStatus } from "./order.ts";
import { noteEvent } from "./order-events.server.ts";
import { orders } from "./order-table.server.ts";
import { publishOrder } from "./publish-order.server.ts";
import { moveStock, takeBeyondStock } from "./stock-hold.server.ts";

/**
 * Sets an order's status; any may follow any (rules: orders-10). The buyer is mailed when it is
 * shipped and when it is delivered.
 */
export async function setOrderStatus(
  orderId: string,
  status: OrderStatus,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const set = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!before) return undefined;
    await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
    let moves: StockMove[] = [];
    if (before.status !== status) {
      await noteEvent(tx, orderId, status);
      moves = await sendGoods(tx, before, status);
      const mail = mailOf[status];
      if (mail) await mailAboutOrder(tx, orderId, mail);
    }
    await record(tx, actor, "order.set-status", orderId, {
      order: before.orderNumber,
      before: before.status,
      after: status,
    });
    return { buyer: before.userId, moves };
  });
  if (!set) return refused("not-found");
  publishOrder(set.buyer, set.moves);
  return ok(undefined);
}

/**
 * Goods shipped unpaid count as taken. If the status is taken back while the order is unpaid, they
 * are held for payment again (rules: stock-7).
 * @returns what was moved.
 */
async function sendGoods(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  status: OrderStatus,
): Promise<StockMove[]> {
  // Money that goes back needs no goods.
  if (order.refund) return [];
  if (hasLeft(status) && order.stockHold !== "taken") {
    const sent = await moveStock(tx, order, "taken");
    if (sent.ok) return sent.value;
    await takeBeyondStock(tx, order);
  }
  const isBack = hasLeft(order.status) && !hasLeft(status);
  if (!isBack || order.paymentStatus !== "pending") return [];
  const held = await moveStock(tx, order, "held");
  return held.ok ? held.value : [];
}

/** What a status is worth telling by mail; of the others the orders page tells. */
const mailOf: Partial<Record<OrderStatus, OrderMailKind>> = {
  shipped: "order-shipped",
  delivered: "order-delivered",
};
