import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { productTopic } from "#app/lib/live/live-topics.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import {
  acceptRepeatedInsert,
  type InsertRefusal,
  InsertRefused,
} from "#app/server/database/idempotent-insert.server.ts";
import { holdsAlready } from "#app/server/database/same-row.server.ts";
import { claimUploads, UploadMissing } from "#app/server/files/upload.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { lockCategories, spelledAlike } from "../categories/category-spelling.server.ts";
import { knownSpelling, publishPacks } from "../packs/packs.server.ts";
import { type SavedFields, savedFields } from "./product-edit.ts";
import type { ProductDetails } from "./product-fields.ts";
import { products, writtenColumns } from "./product-table.server.ts";

export interface NewProduct extends ProductDetails {
  /** Made with the form, which is added once under it. */
  id: string;
  quantity?: number | undefined;
  food?: string | undefined;
  /** It waits to be shown (rules: catalog-9). */
  isHidden?: boolean | undefined;
}

/**
 * Adds a product whose pictures have been sent. quantity and currentStock start equal
 * (rules: stock-3). Sent again by the same admin because the answer was lost, it is not added
 * twice.
 */
export async function addProduct(
  { id, quantity = 0, food, isHidden = false, ...details }: NewProduct,
  actor: Actor,
): Promise<Result<undefined, InsertRefusal | { code: "upload-missing" }>> {
  const saved = { ...savedFields(details), id, quantity };
  try {
    await db.transaction(async (tx) =>
      add(tx, { ...saved, food: await knownSpelling(tx, food, id) }, isHidden, actor),
    );
  } catch (error) {
    if (error instanceof UploadMissing) return refused({ code: "upload-missing" });
    if (error instanceof InsertRefused) return refused(error.refusal);
    throw error;
  }
  await publishPacks(id);
  return ok(undefined);
}

async function add(
  tx: Transaction,
  typed: SavedFields & { id: string; quantity: number; food: string | null },
  isHidden: boolean,
  actor: Actor,
): Promise<void> {
  const { id, quantity } = typed;
  await lockCategories(tx);
  const product = { ...typed, category: await spelledAlike(tx, typed.category, [id]) };
  const [added] = await tx
    .insert(products)
    .values({ ...product, isHidden, currentStock: quantity })
    .onConflictDoNothing()
    .returning({ id: products.id });
  if (added) {
    await claimUploads(tx, "productImage", product.pictureUrls);
    await record(tx, actor, "product.add", id, { title: product.title });
    return;
  }
  const [standing] = await tx
    .select({ ...writtenColumns, food: products.food })
    .from(products)
    .where(eq(products.id, id));
  const isSame = standing !== undefined && holdsAlready(products, standing, product);
  await acceptRepeatedInsert(tx, actor, "product.add", id, isSame);
}

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
      .returning(writtenColumns);
    if (product) await record(tx, actor, "product.delete", productId, { product });
    return product;
  });
  if (!deleted) return refused("not-found");
  publish("products", productTopic(productId));
  return ok(undefined);
}
