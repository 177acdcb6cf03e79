import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { mailAboutOrder, type OrderMailKind } from "./mail-about-order.server.ts";
import { hasLeft, type OrderStatus } from "./order.ts";
import { noteEvent } from "./order-events.server.ts";
import { orders } from "./order-table.server.ts";
import { moveStock } from "./stock-hold.server.ts";

/**
 * Sets an order's status; any may follow any (rules: orders-10). The buyer hears of what has been
 * sent by mail.
 */
export async function setOrderStatus(
  orderId: string,
  status: OrderStatus,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const buyer = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!before) return undefined;
    await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
    if (before.status !== status) {
      await noteEvent(tx, orderId, status);
      await sendGoods(tx, before, status);
      const mail = mailOf[status];
      if (mail) await mailAboutOrder(tx, orderId, mail);
    }
    await record(tx, actor, "order.set-status", orderId, {
      order: before.orderNumber,
      before: before.status,
      after: status,
    });
    return before.userId;
  });
  if (!buyer) return refused("not-found");
  publish("orders", "products", `my-orders:${buyer}`);
  return ok(undefined);
}

/**
 * Goods that leave the house unpaid are held for nobody any longer: they are gone. Taken back by a
 * change of the status, they wait for their payment again.
 */
async function sendGoods(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  status: OrderStatus,
): Promise<void> {
  // Money that goes back needs no goods.
  if (order.refund) return;
  if (hasLeft(status) && order.stockHold !== "taken") {
    const sent = await moveStock(tx, order, "taken");
    if (sent.ok) return;
    // The admin has in hand what the shelf lacks on paper.
    await tx
      .update(orders)
      .set({ stockHold: "taken", heldUntil: null })
      .where(eq(orders.id, order.id));
  }
  const isBack = hasLeft(order.status) && !hasLeft(status);
  if (isBack && order.paymentStatus === "pending") await moveStock(tx, order, "held");
}

/** What a status is worth telling by mail; of the others the orders page tells. */
const mailOf: Partial<Record<OrderStatus, OrderMailKind>> = {
  shipped: "order-shipped",
  delivered: "order-delivered",
};
