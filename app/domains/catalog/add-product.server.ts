import { v7 as uuid } from "uuid";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { changed } from "#app/server/live.server.ts";
import type { NewProduct } from "./new-product.ts";
import { products } from "./product-table.server.ts";

/**
 * Adds a product whose pictures are stored already. quantity and currentStock start equal (spec 4).
 * @returns the new product's id.
 */
export async function addProduct(
  product: Omit<NewProduct, "ladduType">,
  pictureUrls: readonly string[],
  actor: Actor,
): Promise<string> {
  const id = uuid();
  await db.transaction(async (tx) => {
    await tx.insert(products).values({
      id,
      title: product.title,
      category: product.category,
      shortDescription: product.shortDescription,
      description: product.description,
      price: product.price,
      productMRP: product.productMRP,
      productPackOff: product.productPackOff,
      benefits: [...product.benefits],
      pictureUrls: [...pictureUrls],
      quantity: product.quantity,
      currentStock: product.quantity,
    });
    await record(tx, actor, "product.add", id, { title: product.title });
  });
  changed("products");
  return id;
}
