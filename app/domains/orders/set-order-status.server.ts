import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { changed } from "#app/server/live.server.ts";
import { mailAboutOrder, type OrderMailKind } from "./mail-about-order.server.ts";
import type { OrderStatus } from "./order.ts";
import { noteEvent } from "./order-events.server.ts";
import { orders } from "./order-table.server.ts";
import { moveStock } from "./stock-hold.server.ts";

/** Sets an order's status; any may follow any (spec 4). The buyer hears of what has been sent by mail. */
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
    await record(tx, actor, "order.set-status", orderId, { before: before.status, after: status });
    return before.userId;
  });
  if (!buyer) return refused("not-found");
  changed("orders", `my-orders:${buyer}`);
  return ok(undefined);
}

/** Goods that leave the house unpaid are held for nobody any longer: they are gone. */
async function sendGoods(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  status: OrderStatus,
): Promise<void> {
  const leaves = status === "shipped" || status === "delivered";
  // Money that goes back needs no goods. What the shelf lacks on paper, the admin has in hand.
  if (leaves && order.stockHold !== "taken" && !order.refund) await moveStock(tx, order, "taken");
}

/** What a status is worth telling by mail; of the others the orders page tells. */
const mailOf: Partial<Record<OrderStatus, OrderMailKind>> = {
  shipped: "order-shipped",
  delivered: "order-delivered",
};
