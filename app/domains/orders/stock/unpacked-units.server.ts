import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { orderLines, orders } from "../order/order-table.server.ts";

/**
 * By product, the units that orders have taken or hold and nobody has packed yet: they are still on the shelf
 * (rules: counting-1). For staff.
 */
export async function unpackedUnits(productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const { productId, quantity, orderId } = orderLines;
  const rows = await db
    .select({ productId, units: sql<number>`sum(${quantity})`.mapWith(Number) })
    .from(orders)
    .innerJoin(orderLines, eq(orderId, orders.id))
    .where(
      and(
        inArray(orders.status, ["ordered", "confirmed"]),
        inArray(orders.stockHold, ["taken", "held"]),
        inArray(productId, [...productIds]),
      ),
    )
    .groupBy(productId);
  return new Map(rows.map(({ productId: id, units }) => [id, units]));
}
