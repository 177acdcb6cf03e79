import { and, eq } from "drizzle-orm";
import { ownOrders } from "#app/domains/orders/list-orders.server.ts";
import { orders } from "#app/domains/orders/order-table.server.ts";
import { db } from "#app/server/database.server.ts";

/** Who pays: as the session knows them. */
export type Payer = Parameters<typeof ownOrders>[0];

/** An order that somebody may pay for (rules: access-7), or undefined. */
export async function ownOrder(user: Payer, orderId: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(user)));
  return order;
}
