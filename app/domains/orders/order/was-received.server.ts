import { sql } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { orders } from "./order-table.server.ts";

/** SQL of whether a buyer has had an order's goods in hand, whatever became of them since (rules: confirm-2, cod-5). */
export const wasReceived = "status in ('delivered', 'returned', 'replaced')";

/** Whether any order has ever gone the whole way to its door (rules: open-1, open-10). */
export async function wasAnyReceived(): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql.raw(wasReceived))
    .limit(1);
  return found.length > 0;
}
