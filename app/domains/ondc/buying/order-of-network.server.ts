import { and, eq } from "drizzle-orm";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import type { Queryable } from "#app/server/database/database.server.ts";
import { ondcOrders } from "./ondc-order-table.server.ts";

/** The shop's own order behind one of the network, found by the app that placed it alone; undefined where it is none. */
export async function orderOfNetwork(on: Queryable, bapId: string, networkId: string) {
  const [order] = await on
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(ondcOrders)
    .innerJoin(orders, eq(orders.id, ondcOrders.orderId))
    .where(and(eq(ondcOrders.bapId, bapId), eq(ondcOrders.networkId, networkId)));
  return order;
}
