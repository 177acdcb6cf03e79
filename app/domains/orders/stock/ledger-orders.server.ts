import { and, asc, eq, inArray } from "drizzle-orm";
import type { LedgerEntry } from "#app/domains/stock/ledger/read-ledger.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { orderBatches, orders } from "../order/order-table.server.ts";

/** An entry of a product's ledger, with the order that made it. */
export interface OrderedEntry extends LedgerEntry {
  /** Null where there is none, or it was deleted. */
  order: { id: string; orderNumber: string } | null;
  /** The batches that it concerns: of a sale, those that the order has now. */
  batches: { id: string; number: string }[];
}

/** The orders of a product's entries (rules: ledger-5). */
export async function withOrders(
  productId: string,
  entries: readonly LedgerEntry[],
): Promise<OrderedEntry[]> {
  const ids = entries.flatMap(({ orderId }) => orderId ?? []);
  const { id, orderNumber } = orders;
  const [named, shares] = await Promise.all([
    ids.length === 0 ? [] : db.select({ id, orderNumber }).from(orders).where(inArray(id, ids)),
    sharesOf(productId, ids),
  ]);
  const byId = new Map(named.map((order) => [order.id, order]));
  return entries.map((entry) => {
    const order = byId.get(entry.orderId ?? "") ?? null;
    const sold =
      entry.kind === "sold" && order ? shares.filter((one) => one.orderId === order.id) : [];
    const batches = entry.batch ? [entry.batch] : sold.map(({ id, number }) => ({ id, number }));
    return { ...entry, order, batches };
  });
}

async function sharesOf(productId: string, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({ orderId: orderBatches.orderId, id: stockBatches.id, number: stockBatches.number })
    .from(orderBatches)
    .innerJoin(stockBatches, eq(stockBatches.id, orderBatches.batchId))
    .where(and(inArray(orderBatches.orderId, orderIds), eq(orderBatches.productId, productId)))
    .orderBy(asc(stockBatches.bestBefore), asc(stockBatches.number));
}
