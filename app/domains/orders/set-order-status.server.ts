import { eq } from "drizzle-orm";
import type { StockMove } from "#app/domains/catalog/stock-topics.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, lastActor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import type { OrderMailKind } from "#app/server/mail/mail-texts.ts";
import { mailAboutOrder } from "./mail-about-order.server.ts";
import { type AdminOrderStatus, hasLeft, isClosed, type OrderStatus } from "./order.ts";
import { noteEvent } from "./order-events.server.ts";
import { orders } from "./order-table.server.ts";
import { publishOrder } from "./publish-order.server.ts";
import { moveStock, takeBeyondStock } from "./stock-hold.server.ts";

export type SetStatusRefusal =
  | "not-found"
  /** It was cancelled, returned or replaced (rules: orders-20). */
  | { code: "closed"; status: OrderStatus }
  /** Somebody has set another one since the screen showed it (rules: orders-21). */
  | { code: "met"; status: OrderStatus; by: string | undefined };

/** User id, and what stock was moved. */
interface Moved {
  buyer: string;
  moves: StockMove[];
}

/**
 * Sets an order's status; of the four, any may follow any (rules: orders-10). The buyer is mailed when it
 * is shipped and when it is delivered.
 * @param seen the status that the screen showed; where another stands by now, nothing is changed.
 */
export async function setOrderStatus(
  orderId: string,
  status: AdminOrderStatus,
  actor: Actor,
  seen?: OrderStatus,
): Promise<Result<undefined, SetStatusRefusal>> {
  const set = await db.transaction(async (tx): Promise<Result<Moved, SetStatusRefusal>> => {
    const [before] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!before) return refused("not-found");
    if (isClosed(before.status)) return refused({ code: "closed", status: before.status });
    if (seen && before.status !== seen && before.status !== status) {
      const by = await lastActor(tx, "order.set-status", orderId);
      return refused({ code: "met", status: before.status, by });
    }
    let moves: StockMove[] = [];
    if (before.status !== status) {
      const now = new Date();
      await tx
        .update(orders)
        .set({
          status,
          shippedAt: hasLeft(status) ? (before.shippedAt ?? now) : null,
          deliveredAt: status === "delivered" ? now : null,
        })
        .where(eq(orders.id, orderId));
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
    return ok({ buyer: before.userId, moves });
  });
  if (!set.ok) return set;
  publishOrder(set.value.buyer, set.value.moves);
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
