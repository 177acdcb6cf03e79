import { eq } from "drizzle-orm";
import { productTopic } from "#app/lib/live-topics.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type AddRefusal, NotAdded, passAddedBefore } from "#app/server/added-before.server.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { claimPictures, PictureMissing } from "./claim-pictures.server.ts";
import { productColumns } from "./product-columns.server.ts";
import { differences, type EditedFields } from "./product-edit.ts";
import type { ProductDetails } from "./product-fields.ts";
import { products } from "./product-table.server.ts";
import { savedFields } from "./saved-fields.server.ts";

export interface NewProduct extends ProductDetails {
  /** Made with the form, which is added once under it. */
  id: string;
  quantity?: number | undefined;
}

/**
 * Adds a product whose pictures have been sent. quantity and currentStock start equal (spec 4). Sent
 * again by the same admin, because the answer was lost, it stands as it is.
 */
export async function addProduct(
  { id, quantity = 0, ...details }: NewProduct,
  actor: Actor,
): Promise<Result<undefined, AddRefusal | { code: "upload-missing" }>> {
  const product = { ...savedFields(details), id, quantity };
  try {
    await db.transaction((tx) => add(tx, product, actor));
  } catch (error) {
    if (error instanceof PictureMissing) return refused({ code: "upload-missing" });
    if (error instanceof NotAdded) return refused(error.refusal);
    throw error;
  }
  publish("products", productTopic(id));
  return ok(undefined);
}

async function add(
  tx: Transaction,
  product: EditedFields & { id: string; quantity: number },
  actor: Actor,
): Promise<void> {
  const { id, quantity } = product;
  const [added] = await tx
    .insert(products)
    .values({ ...product, currentStock: quantity })
    .onConflictDoNothing()
    .returning({ id: products.id });
  if (added) {
    await claimPictures(tx, "productImage", product.pictureUrls);
    await record(tx, actor, "product.add", id, { title: product.title });
    return;
  }
  const [standing] = await tx.select(productColumns).from(products).where(eq(products.id, id));
  const isSame = standing?.quantity === quantity && differences(standing, product).length === 0;
  await passAddedBefore(tx, actor, "product.add", id, isSame);
}
