import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { changed } from "#app/server/live.server.ts";
import { claimPictures, PictureMissing } from "./claim-pictures.server.ts";
import type { ProductDetails } from "./product-fields.ts";
import { products } from "./product-table.server.ts";

/**
 * Adds a product whose pictures have been sent. quantity and currentStock start equal (spec 4). The
 * same form sent again, because its answer was lost, adds nothing.
 * @returns the product's id.
 */
export async function addProduct(
  { quantity = 0, ...product }: ProductDetails & { quantity?: number },
  actor: Actor,
): Promise<Result<string, "upload-missing">> {
  const id = uuid();
  try {
    await db.transaction(async (tx) => {
      await claimPictures(tx, "productImage", product.pictureUrls);
      await tx.insert(products).values({
        ...product,
        id,
        productMRP: product.productMRP ?? product.price,
        quantity,
        currentStock: quantity,
      });
      await record(tx, actor, "product.add", id, { title: product.title });
    });
  } catch (error) {
    if (!(error instanceof PictureMissing)) throw error;
    const added = await addedBefore(product.pictureUrls);
    return added ? ok(added) : refused("upload-missing");
  }
  changed("products");
  return ok(id);
}

/** No two products share a picture, so these tell which one was meant. */
async function addedBefore(pictureUrls: string[]): Promise<string | undefined> {
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.pictureUrls, pictureUrls))
    .limit(1);
  return product?.id;
}
