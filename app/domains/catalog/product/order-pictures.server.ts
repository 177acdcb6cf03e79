import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { productTopic } from "#app/lib/live/live-topics.ts";
import { db } from "#app/server/database/database.server.ts";
import { laterThan } from "#app/server/database/moment-column.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { products } from "./product-table.server.ts";

/**
 * Puts a product's pictures in another order, the first of them for its card (rules: catalog-11).
 * @param seen the order in which they were; another one that stands by now is refused, as are pictures that
 *   are not the product's.
 */
export async function orderPictures(
  id: string,
  seen: readonly string[],
  wanted: readonly string[],
  actor: Actor,
): Promise<Result<undefined, "not-found" | "changed-meanwhile">> {
  const isSame = (one: readonly string[], other: readonly string[]) =>
    JSON.stringify(one) === JSON.stringify(other);
  const done = await db.transaction(async (tx) => {
    const [product] = await tx.select().from(products).where(eq(products.id, id)).for("update");
    if (!product) return refused("not-found");
    const { title, pictureUrls: was } = product;
    if (isSame(was, wanted)) return ok(undefined);
    if (!isSame(was, seen) || !isSame([...was].sort(), [...wanted].sort())) {
      return refused("changed-meanwhile");
    }
    const pictureUrls = [...wanted];
    await tx
      .update(products)
      .set({ pictureUrls, updatedAt: laterThan(products.updatedAt) })
      .where(eq(products.id, id));
    await record(tx, actor, "product.order-pictures", id, {
      title,
      was: { pictureUrls: was },
      became: { pictureUrls },
    });
    return ok(undefined);
  });
  if (done.ok) publish("products", productTopic(id));
  return done;
}
