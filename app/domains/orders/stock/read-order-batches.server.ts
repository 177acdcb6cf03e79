import { asc, eq, inArray } from "drizzle-orm";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { orderBatches } from "../order/order-table.server.ts";
import type { LineBatch } from "./line-batches.ts";

/** Which batches the units of these orders come from, by order, the first to expire first (rules: batches-5). */
export async function batchesOfOrders(ids: readonly string[]): Promise<Map<string, LineBatch[]>> {
  const byOrder = new Map<string, LineBatch[]>();
  if (ids.length === 0) return byOrder;
  const rows = await db
    .select({
      orderId: orderBatches.orderId,
      id: orderBatches.batchId,
      productId: orderBatches.productId,
      units: orderBatches.units,
      number: stockBatches.number,
      bestBefore: stockBatches.bestBefore,
    })
    .from(orderBatches)
    .innerJoin(stockBatches, eq(stockBatches.id, orderBatches.batchId))
    .where(inArray(orderBatches.orderId, [...ids]))
    .orderBy(asc(stockBatches.bestBefore), asc(stockBatches.number));
  for (const { orderId, ...batch } of rows) {
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), batch]);
  }
  return byOrder;
}
