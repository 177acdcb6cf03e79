import { eq } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { orderBatches, orders } from "../order/order-table.server.ts";
import { returnBatches } from "./order-batches.server.ts";
import { lockStock } from "./stock-hold.server.ts";

/**
 * Gives back to their batches what orders have left in them whose units went back to the stock: the version
 * before, which cancels beside this one, knows of no batches.
 */
export async function returnLeftBatches(): Promise<void> {
  const left = await db
    .selectDistinct({ id: orders.id })
    .from(orderBatches)
    .innerJoin(orders, eq(orders.id, orderBatches.orderId))
    .where(eq(orders.stockHold, "released"));
  for (const { id } of left) {
    try {
      await returnBatchesOf(id);
    } catch (error) {
      log.error({ err: error, order: id }, "an order's batches were not given back");
    }
  }
}

function returnBatchesOf(orderId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ hold: orders.stockHold })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    if (order?.hold !== "released") return;
    const shares = await tx.select().from(orderBatches).where(eq(orderBatches.orderId, orderId));
    await lockStock(
      tx,
      shares.map(({ productId }) => productId),
    );
    const units = new Map<string, number>();
    for (const share of shares) {
      units.set(share.productId, (units.get(share.productId) ?? 0) + share.units);
    }
    const lines = [...units].map(([productId, units]) => ({ productId, units }));
    await returnBatches(runIn(tx), orderId, lines);
  });
}
