import { inArray } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { orders } from "./order-table.server.ts";

/** Order numbers by the orders' ids; what is gone is left out. For admins. */
export async function numbersOfOrders(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, number: orders.orderNumber })
    .from(orders)
    .where(inArray(orders.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}
