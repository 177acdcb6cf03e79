import { asc, eq } from "drizzle-orm";
import { editionOf, type OrderChange } from "#app/domains/orders/changing/change-order.server.ts";
import { editOrder } from "#app/domains/orders/changing/edit-order.server.ts";
import { orderLines, orders } from "#app/domains/orders/order/order-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { admin } from "./factories.ts";

/** What stands in an order now: its row, its lines, and what its editor would be shown. */
export async function openedOrder(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("no order");
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return { order, lines, seen: editionOf(order.selectedAddresses, lines) };
}

/** Changes an order as it stands: its lines to these, by product and quantity, or its address. */
export async function edit(
  orderId: string,
  lines?: readonly [productId: string, quantity: number][],
  address?: Partial<OrderChange["address"]>,
) {
  const opened = await openedOrder(orderId);
  const change = {
    address: { ...opened.order.selectedAddresses, ...address },
    lines: lines?.map(([productId, quantity]) => ({ productId, quantity })) ?? opened.lines,
    seen: opened.seen,
    reason: "One box was broken.",
  };
  return editOrder(orderId, change, admin);
}
