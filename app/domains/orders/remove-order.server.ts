import { asc, eq, sql } from "drizzle-orm";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import type { Transaction } from "#app/server/database.server.ts";
import { holdsStock } from "./order.ts";
import { orderLines, orderNumberCounters, orders } from "./order-table.server.ts";
import { releaseStock } from "./stock-hold.server.ts";

/**
 * Takes an order away. Goods that have not left the house go back into stock; the order itself, with
 * its lines, stays readable in the audit log (rules: orders-16). What becomes of its money is
 * payments' concern: see payments/delete-order.server.ts, which is what an admin's Delete runs.
 * @returns the order as it was and what stock was moved, or undefined where there is none.
 */
export async function removeOrder(tx: Transaction, orderId: string, actor: Actor) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) return undefined;
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const gaveBack = holdsStock(order);
  const moves = gaveBack ? await releaseStock(tx, order) : [];
  await tx
    .update(orderNumberCounters)
    .set({ deleted: sql`${orderNumberCounters.deleted} + 1` })
    .where(eq(orderNumberCounters.month, order.month));
  await tx.delete(orders).where(eq(orders.id, orderId));
  await record(tx, actor, "order.delete", orderId, { order, lines });
  return { ...order, gaveBack, moves };
}
