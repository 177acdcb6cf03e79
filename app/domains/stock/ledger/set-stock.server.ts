import { eq } from "drizzle-orm";
import type { StockStatus } from "#app/domains/catalog/product/product.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { countStock } from "./stock-ledger.server.ts";
import { stockTopics } from "./stock-topics.ts";

/**
 * Sets quantity and currentStock both to what the admin has counted (rules: stock-4).
 * @param seen what the screen showed; where another stock stands by now, nothing is changed.
 * @returns the stock status that follows from it.
 */
export async function setStock(
  productId: string,
  quantity: number,
  actor: Actor,
  seen?: number,
): Promise<Result<StockStatus, "not-found" | { code: "met"; stock: number }>> {
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
    const { currentStock: stock } = found;
    if (seen !== undefined && stock !== seen && stock !== quantity) return { met: stock };
    const status = await setStockIn(
      tx,
      { productId, before: found.currentStock, counted: quantity },
      actor,
    );
    await record(tx, actor, "product.set-stock", productId, {
      title: found.title,
      before: found.currentStock,
      quantity: found.quantity,
      after: quantity,
    });
    return { before: found.currentStock, status };
  });
  if (set?.met !== undefined) return refused({ code: "met", stock: set.met });
  if (!set?.status) return refused("not-found");
  publish(...stockTopics([{ productId, before: set.before, after: quantity }]));
  return ok(set.status);
}

/**
 * Sets quantity and currentStock of a product that its caller has locked. What was before, who did it and what
 * is published are the caller's.
 */
export async function setStockIn(
  tx: Transaction,
  { productId, before, counted }: { productId: string; before: number; counted: number },
  actor: Actor,
): Promise<StockStatus | undefined> {
  const units = counted - before;
  await countStock(runIn(tx), { enteredBy: actor.id }, [{ productId, units }]);
  const [after] = await tx
    .update(products)
    .set({ quantity: counted })
    .where(eq(products.id, productId))
    .returning({ stockStatus: products.stockStatus });
  return after?.stockStatus;
}
