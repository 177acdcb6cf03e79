import { eq } from "drizzle-orm";
import { productTopic } from "#app/lib/live-topics.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { productColumns, products } from "./product-table.server.ts";

/**
 * Deletes a product. Orders keep what they bought; the pictures stay on disk, because orders show
 * them.
 */
export async function deleteProduct(
  productId: string,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const deleted = await db.transaction(async (tx) => {
    const [product] = await tx
      .delete(products)
      .where(eq(products.id, productId))
      .returning(productColumns);
    if (product) await record(tx, actor, "product.delete", productId, { product });
    return product;
  });
  if (!deleted) return refused("not-found");
  publish("products", productTopic(productId));
  return ok(undefined);
}
