import { asc, eq, inArray } from "drizzle-orm";
import { products } from "#app/domains/catalog/product-table.server.ts";
import { db } from "#app/server/database.server.ts";
import { orderLines } from "./order-table.server.ts";

/** A line of an order, as a list tells it. */
export interface ListedLine {
  title: string;
  quantity: number;
  /** Grams; null where the product has no pack, or is gone. */
  pack: number | null;
}

/** The lines of orders, by the orders' ids. For admins. */
export async function listedLinesOf(orderIds: string[]): Promise<Map<string, ListedLine[]>> {
  if (orderIds.length === 0) return new Map();
  const { orderId, position, title, quantity, productId } = orderLines;
  const rows = await db
    .select({ orderId, title, quantity, pack: products.productPackOff })
    .from(orderLines)
    .leftJoin(products, eq(products.id, productId))
    .where(inArray(orderId, orderIds))
    .orderBy(asc(orderId), asc(position));
  const grouped = Map.groupBy(rows, (row) => row.orderId);
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ orderId: _, ...line }) => line)]));
}
