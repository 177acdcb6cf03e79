import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { publishPacks } from "../packs/packs.server.ts";
import { products } from "./product-table.server.ts";

/**
 * Takes a product out of the shop, or puts it back (rules: catalog-9). One that is so already stays as it is.
 * @returns its title.
 */
export async function hideProduct(
  id: string,
  isHidden: boolean,
  actor: Actor,
): Promise<Result<string, "not-found">> {
  const title = await db.transaction(async (tx) => {
    const [found] = await tx.select().from(products).where(eq(products.id, id)).for("update");
    if (!found || found.isHidden === isHidden) return found?.title;
    await tx.update(products).set({ isHidden }).where(eq(products.id, id));
    await (isHidden
      ? record(tx, actor, "product.hide", id, { title: found.title })
      : record(tx, actor, "product.show", id, { title: found.title }));
    return found.title;
  });
  if (title === undefined) return refused("not-found");
  await publishPacks(id);
  return ok(title);
}
