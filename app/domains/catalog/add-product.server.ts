import { eq } from "drizzle-orm";
import { productTopic } from "#app/lib/live-topics.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import {
  acceptRepeatedInsert,
  type InsertRefusal,
  InsertRefused,
} from "#app/server/idempotent-insert.server.ts";
import { publish } from "#app/server/live.server.ts";
import { holdsAlready } from "#app/server/same-row.server.ts";
import { claimUploads, UploadMissing } from "#app/server/upload.server.ts";
import { type EditedFields, savedFields } from "./product-edit.ts";
import type { ProductDetails } from "./product-fields.ts";
import { productColumns, products } from "./product-table.server.ts";

export interface NewProduct extends ProductDetails {
  /** Made with the form, which is added once under it. */
  id: string;
  quantity?: number | undefined;
}

/**
 * Adds a product whose pictures have been sent. quantity and currentStock start equal
 * (rules: stock-3). Sent again by the same admin, because the answer was lost, it stands as it is.
 */
export async function addProduct(
  { id, quantity = 0, ...details }: NewProduct,
  actor: Actor,
): Promise<Result<undefined, InsertRefusal | { code: "upload-missing" }>> {
  const product = { ...savedFields(details), id, quantity };
  try {
    await db.transaction((tx) => add(tx, product, actor));
  } catch (error) {
    if (error instanceof UploadMissing) return refused({ code: "upload-missing" });
    if (error instanceof InsertRefused) return refused(error.refusal);
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
    await claimUploads(tx, "productImage", product.pictureUrls);
    await record(tx, actor, "product.add", id, { title: product.title });
    return;
  }
  const [standing] = await tx.select(productColumns).from(products).where(eq(products.id, id));
  const isSame = standing !== undefined && holdsAlready(products, standing, product);
  await acceptRepeatedInsert(tx, actor, "product.add", id, isSame);
}
