import { asc, eq, inArray, sql } from "drizzle-orm";
import { products } from "#app/domains/catalog/product-table.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { changed } from "#app/server/live.server.ts";
import { holdsStock, type OrderLine } from "./order.ts";
import { orderLines, orders } from "./order-table.server.ts";

/**
 * Deletes an order. Goods that have not left the house go back into stock; the order itself, with
 * its lines, stays readable in the audit log (R17).
 * @returns the number of the deleted order.
 */
export async function deleteOrder(
  orderId: string,
  actor: Actor,
): Promise<Result<string, "not-found">> {
  const deleted = await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return undefined;
    const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
    if (holdsStock(order)) await giveBackStock(tx, lines);
    await tx.delete(orders).where(eq(orders.id, orderId));
    await record(tx, actor, "order.delete", orderId, { order, lines });
    return order;
  });
  if (!deleted) return refused("not-found");
  changed("orders", "products", `my-orders:${deleted.userId}`);
  return ok(deleted.orderNumber);
}

/** Locks in id order, as orders do; a product that is no longer sold takes nothing back. */
async function giveBackStock(
  tx: Transaction,
  lines: readonly Pick<OrderLine, "productId" | "quantity">[],
): Promise<void> {
  const ids = lines.map((line) => line.productId);
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
  await tx.execute(sql`
    update products set
      current_stock = current_stock + returned.quantity,
      units_sold = units_sold - returned.quantity
    from unnest(
      ${sql.param(ids)}::text[],
      ${sql.param(lines.map((line) => line.quantity))}::int[]
    ) as returned (id, quantity)
    where products.id = returned.id`);
}
