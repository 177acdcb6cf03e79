import { and, eq, type SQL } from "drizzle-orm";
import { noteEvent } from "#app/domains/orders/order-events.server.ts";
import { orders } from "#app/domains/orders/order-table.server.ts";
import { moveStock } from "#app/domains/orders/stock-hold.server.ts";
import { db } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";

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
    await moveStock(tx, order, "released");
    await noteEvent(tx, orderId, "not-paid");
    return order;
  });
  if (released) publish("orders", "products", `my-orders:${released.userId}`);
}
