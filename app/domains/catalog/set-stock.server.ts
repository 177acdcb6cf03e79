import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import type { StockStatus } from "./product.ts";
import { products } from "./product-table.server.ts";
import { stockTopics } from "./stock-topics.ts";

/**
 * Sets quantity and currentStock both to what the admin has counted (rules: stock-4).
 * @returns the stock status that follows from it.
 */
export async function setStock(
  productId: string,
  quantity: number,
  actor: Actor,
): Promise<Result<StockStatus, "not-found">> {
  const set = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        title: products.title,
        quantity: products.quantity,
        currentStock: products.currentStock,
      })
      .from(products)
      .where(eq(products.id, productId))
      .for("update");
    if (!found) return undefined;
    const [after] = await tx
      .update(products)
      .set({ quantity, currentStock: quantity })
      .where(eq(products.id, productId))
      .returning({ stockStatus: products.stockStatus });
    await record(tx, actor, "product.set-stock", productId, {
      title: found.title,
      before: found.currentStock,
      quantity: found.quantity,
      after: quantity,
    });
    return { before: found.currentStock, status: after?.stockStatus };
  });
  if (!set?.status) return refused("not-found");
  publish(...stockTopics([{ productId, before: set.before, after: quantity }]));
  return ok(set.status);
}
