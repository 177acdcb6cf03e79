import { and, eq, type SQL } from "drizzle-orm";
import { noteEvent } from "#app/domains/orders/order-events.server.ts";
import { orders } from "#app/domains/orders/order-table.server.ts";
import { publishOrder } from "#app/domains/orders/publish-order.server.ts";
import { releaseStock } from "#app/domains/orders/stock-hold.server.ts";
import { db } from "#app/server/database.server.ts";

/**
 * Gives back the pieces of an order that nobody has paid for: the payment failed, was given up or
 * took too long (rules: stock-6).
 * @param onlyIf looked at once the order is locked: what the release depends on.
 */
export async function releaseHold(orderId: string, onlyIf?: SQL): Promise<void> {
  const released = await db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.stockHold, "held"), onlyIf))
      .for("update");
    if (!order) return undefined;
    const moves = await releaseStock(tx, order);
    await noteEvent(tx, orderId, "not-paid");
    return { buyer: order.userId, moves };
  });
  if (released) publishOrder(released.buyer, released.moves);
}
