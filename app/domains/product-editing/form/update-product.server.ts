import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { keepCategoryNames } from "#app/domains/catalog/categories/category-names.server.ts";
import {
  lockCategories,
  spelledAlike,
} from "#app/domains/catalog/categories/category-spelling.server.ts";
import { databaseTime, settlePrices } from "#app/domains/catalog/prices/settle-prices.server.ts";
import type { WrittenProduct } from "#app/domains/catalog/product/product.ts";
import {
  differences,
  type EditedFields,
  editedFields,
  isOnlyTranslated,
  savedFields,
} from "#app/domains/catalog/product/product-edit.ts";
import type { ProductDetails } from "#app/domains/catalog/product/product-fields.ts";
import { products, writtenColumns } from "#app/domains/catalog/product/product-table.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { productTopic } from "#app/lib/live/live-topics.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db, type Queryable, type Transaction } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { laterThan } from "#app/server/database/moment-column.server.ts";
import { holdsAlready } from "#app/server/database/same-row.server.ts";
import { claimUploads, holdPictures, UploadMissing } from "#app/server/files/upload.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import type { ImportedFields } from "../import/product-import.ts";
import { importedEditsOf } from "../import/product-imports.server.ts";

/** A product as its editor needs it: with the moment of its last edit, and by whom that was. */
export interface EditableProduct extends WrittenProduct {
  updatedAt: Date;
  isHidden: boolean;
  /** E-mail address; null where nobody has edited it by hand. */
  updatedBy: string | null;
}

export type UpdateRefusal =
  | { code: "not-found" | "upload-missing" | "no-new-picture" }
  | ({ code: "edit-conflict" } & ConflictingProduct);

/** What stands now, and what was changed since the editor read it, the last change first. */
export interface ConflictingProduct {
  present: EditableProduct;
  edits: ProductEdit[];
}

/** One edit that was saved, as the audit log tells of it. */
export interface ProductEdit {
  by: string;
  at: Date;
  became: Partial<EditedFields>;
}

/** A product for its editor, or undefined. */
export async function findEditableProduct(
  id: string,
  on: Queryable = db,
): Promise<EditableProduct | undefined> {
  const [product] = await on
    .select({ ...writtenColumns, updatedAt: products.updatedAt, isHidden: products.isHidden })
    .from(products)
    .where(eq(products.id, id));
  return product && { ...product, updatedBy: await lastEditor(on, id) };
}

/** What an edit says of a product. */
export interface SentEdit extends ProductDetails {
  /** The price that it began with; left out where the price is meant as it is. */
  seenPrice?: Paise | undefined;
}

/**
 * Saves an edited product, unless somebody has saved it since the editor read it. It needs a new
 * picture, and its date becomes today, but for one that only translates (rules: catalog-7). The old pictures stay on disk: orders
 * show them.
 * @param seen when the product that was edited had been saved, its `updatedAt`.
 */
export async function updateProduct(
  id: string,
  seen: Date,
  edit: SentEdit,
  actor: Actor,
): Promise<Result<undefined, UpdateRefusal>> {
  try {
    const saved = await db.transaction((tx) => save(tx, id, seen, edit, actor));
    if (saved.ok) publish("products", "prices", productTopic(id));
    return saved;
  } catch (error) {
    if (error instanceof UploadMissing) return refused({ code: "upload-missing" });
    throw error;
  }
}

async function save(
  tx: Transaction,
  id: string,
  seen: Date,
  { seenPrice, ...edit }: SentEdit,
  actor: Actor,
): Promise<Result<undefined, UpdateRefusal>> {
  await lockCategories(tx);
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update");
  const was = await findEditableProduct(id, tx);
  if (!was) return refused({ code: "not-found" });
  const category = await spelledAlike(tx, edit.category, [id]);
  const typed = savedFields({ ...edit, category });
  const isOtherPrice = typed.price !== seenPrice;
  // A price may have begun or ended since the form was opened.
  const price = isOtherPrice ? typed.price : Math.min(was.price, typed.productMRP);
  const becomes = { ...typed, price };
  if (was.updatedAt.getTime() !== seen.getTime()) {
    // The same form sent again, because its answer was lost.
    if (holdsAlready(products, was, becomes)) return ok(undefined);
    return refused({ code: "edit-conflict", present: was, edits: await editsSince(tx, id, seen) });
  }
  const known = [...was.pictureUrls, ...(await earlierPictures(tx, id))];
  const newPictures = edit.pictureUrls.filter((url) => !known.includes(url));
  const isTranslation = isOnlyTranslated({ ...was, ...becomes }, was);
  if (newPictures.length === 0 && !isTranslation) return refused({ code: "no-new-picture" });
  await claimUploads(tx, "update", newPictures);
  const takenBack = edit.pictureUrls.filter(
    (url) => !was.pictureUrls.includes(url) && !newPictures.includes(url),
  );
  await holdPictures(tx, takenBack);
  const [became = was] = await tx
    .update(products)
    .set({
      ...becomes,
      ...(!isTranslation && { date: sql`now()` }),
      updatedAt: laterThan(products.updatedAt),
    })
    .where(eq(products.id, id))
    .returning(writtenColumns);
  await keepCategoryNames(tx, [{ id, was: was.category, became: became.category }]);
  // Another price by hand ends the one that runs (rules: prices-4).
  await settlePrices(tx, [id], await databaseTime(tx));
  const fields = differences(was, became);
  const only = (product: EditedFields) =>
    Object.fromEntries(fields.map((field) => [field, product[field]]));
  await record(tx, actor, "product.update", id, {
    title: became.title,
    was: only(was),
    became: only(became),
  });
  return ok(undefined);
}

async function lastEditor(on: Queryable, id: string): Promise<string | null> {
  const [last] = await editsOf(on, id, 1);
  return last?.by ?? null;
}

/** The edits after a moment; the last one in any case. */
async function editsSince(on: Queryable, id: string, seen: Date): Promise<ProductEdit[]> {
  const last = await editsOf(on, id, 5);
  return last
    .filter(({ at }, place) => place === 0 || at > seen)
    .map(({ by, at, became }) => ({ by, at, became }));
}

/**
 * Pictures the product once had. Saving over somebody else's edit may bring back one that it
 * removed, which is not a new picture, and which may have been removed as unused since.
 */
async function earlierPictures(on: Queryable, id: string): Promise<string[]> {
  const all = await editsOf(on, id, 100);
  return all.flatMap(({ was }) => was.pictureUrls ?? []);
}

/** What the audit log calls an edit, whichever page it was made on. */
const edits = ["product.update", "product.edit", "product.order-pictures"];

/** Stock, and whether it is hidden, are no fields of the form. */
const changesForm = sql`${auditLog.detail}->'became' ?| ${sql.param([...editedFields])}::text[]`;

/** What was changed of a product's form, by form and by file, the last first. */
async function editsOf(on: Queryable, id: string, limit: number) {
  const logged = await on
    .select({ by: auditLog.actorEmail, at: auditLog.at, detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), inArray(auditLog.action, edits), changesForm))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
  const typed = logged.map(({ by, at, detail }) => {
    const { was = {}, became = {} } = detail as Record<string, Partial<EditedFields>>;
    return { by, at, was, became };
  });
  const imported = (await importedEditsOf(on, id, limit)).map((edit) => ({
    ...edit,
    was: withoutStock(edit.was),
    became: withoutStock(edit.became),
  }));
  return [...typed, ...imported].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit);
}

/** A count of the stock is no edit. */
function withoutStock({ currentStock: _, ...edited }: ImportedFields): Partial<EditedFields> {
  return edited;
}
