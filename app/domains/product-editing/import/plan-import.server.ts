import { createHash } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import { asc, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { regularPrice } from "#app/domains/catalog/prices/regular-price.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { titleKey } from "#app/domains/catalog/product/title-key.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { m } from "#app/paraglide/messages.js";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { nameKey, type SheetKind, type SheetProduct } from "../sheets/product-sheet.ts";
import type { Sheet, SheetRow } from "../sheets/read-sheet.server.ts";
import { type RowReader, readChangedFields } from "./import-cells.server.ts";
import { spellingOf } from "./imported-spelling.ts";
import type { ImportChange, ImportError } from "./product-import.ts";

/** What a file would change. Where it has errors, it changes nothing. */
export interface ImportPlan {
  changes: ImportChange[];
  errors: ImportError[];
  unchanged: number;
  fingerprint: string;
}

/** Rows whose products are in memory at a time. */
const windowSize = 500;
/** Rows after which requests have their turn. */
const untilOthersTurn = 50;

/**
 * Compares a file with the products that there are (rules: product-files-2).
 * @param onProgress is told how many rows are compared, and waited for.
 */
export async function planImport(
  kind: SheetKind,
  sheet: Sheet,
  onProgress: (rows: number) => Promise<void>,
): Promise<ImportPlan> {
  const plan: ImportPlan = { changes: [], errors: [], unchanged: 0, fingerprint: "" };
  const names = await productNames();
  const find = productFinder(kind, sheet, names);
  const rows = sheet.rows.map((row) => ({ row, ...find(row) }));
  const spell = spellingOf(
    names.rows,
    rows.map(({ id, row }) => ({ id, cells: row.cells })),
  );
  for (let from = 0; from < rows.length; from += windowSize) {
    const found = rows.slice(from, from + windowSize);
    const standing = await productsOf(found.flatMap(({ id }) => id ?? []));
    for (const [n, { row, id, error }] of found.entries()) {
      if (n % untilOthersTurn === 0) await othersTurn();
      if (error) plan.errors.push(error);
      const product = id === undefined ? undefined : standing.get(id);
      // Deleted between the two queries: as if its id had never been.
      if (id !== undefined && !product) plan.errors.push(unknownId(row));
      if (!error && (id === undefined || product)) {
        compare({ kind, columns: sheet.columns, row, product, spell }, plan);
      }
    }
    await onProgress(Math.min(from + windowSize, sheet.rows.length));
  }
  plan.fingerprint = fingerprintOf(plan.changes);
  return plan;
}

function compare(reader: RowReader, plan: ImportPlan): void {
  const { row, product } = reader;
  const { was, became, errors } = readChangedFields(reader);
  plan.errors.push(...errors);
  if (errors.length > 0) return;
  if (product && Object.keys(became).length === 0) {
    plan.unchanged += 1;
    return;
  }
  plan.changes.push({
    row: row.number,
    productId: product?.id ?? uuid(),
    isNew: product === undefined,
    title: became.title ?? product?.title ?? "",
    was,
    became,
  });
}

/** All products, by title and pack and by title alone, with what has one spelling. */
export async function productNames(on: Queryable = db) {
  const rows = await on
    .select({
      id: products.id,
      title: products.title,
      pack: products.productPackOff,
      category: products.category,
      food: products.food,
    })
    .from(products)
    .orderBy(asc(products.id));
  const ids = new Set(rows.map(({ id }) => id));
  const byName = Map.groupBy(rows, ({ title, pack }) => nameKey(title, pack));
  const byTitle = Map.groupBy(rows, ({ title }) => titleKey(title));
  return { rows, ids, byName, byTitle };
}

type Found = { id?: string | undefined; error?: ImportError };

/** Finds of which product a row speaks; of none where it is to be a new one. */
function productFinder(
  kind: SheetKind,
  sheet: Sheet,
  { ids, byName, byTitle }: Awaited<ReturnType<typeof productNames>>,
): (row: SheetRow) => Found {
  const rowOf = new Map<string, number>();
  const once = (key: string, row: SheetRow, found: Found): Found => {
    const before = rowOf.get(key);
    if (before === undefined) {
      rowOf.set(key, row.number);
      return found;
    }
    const column = row.cells.id?.trim() ? "id" : "title";
    return { error: errorIn(row, column, m.import_row_twice({ row: before })) };
  };
  return (row) => {
    const id = row.cells.id?.trim();
    if (id) return ids.has(id) ? once(id, row, { id }) : { error: unknownId(row) };
    const title = row.cells.title?.trim() ?? "";
    if (title === "") {
      const column = sheet.columns.includes("title") || kind === "products" ? "title" : "id";
      return { error: errorIn(row, column, m.field_required()) };
    }
    const pack = packOf(row);
    const name = nameKey(title, pack);
    // A title that only one product has needs no pack, where the file has none or counts what there is.
    const needsNoPack = kind === "stock" || !sheet.columns.includes("productPackOff");
    const named =
      needsNoPack && pack === null
        ? (byTitle.get(titleKey(title)) ?? [])
        : (byName.get(name) ?? []);
    const [only, ...others] = named;
    if (others.length > 0) return { error: errorIn(row, "title", m.import_name_of_several()) };
    if (only) return once(only.id, row, { id: only.id });
    if (kind === "stock") return { error: errorIn(row, "title", m.import_no_such_name()) };
    return once(name, row, {});
  };
}

/** The grams of a row, as far as its product is to be found by them; what is wrong with them is told later. */
function packOf(row: SheetRow): number | null {
  const typed = /\d+/.exec(plainDigits(row.cells.productPackOff ?? ""));
  return typed ? Number(typed[0]) : null;
}

const unknownId = (row: SheetRow) => errorIn(row, "id", m.import_unknown_id());

function errorIn({ number }: SheetRow, column: string, message: string): ImportError {
  return { row: number, column, message };
}

async function productsOf(ids: string[]): Promise<Map<string, SheetProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select(sheetProductColumns).from(products).where(inArray(products.id, ids));
  return new Map(rows.map((product) => [product.id, product]));
}

/** The columns of a SheetProduct. */
export const sheetProductColumns = {
  id: products.id,
  title: products.title,
  category: products.category,
  price: sql<number>`${sql.raw(regularPrice)}`,
  productMRP: products.productMRP,
  productPackOff: products.productPackOff,
  packedWeight: products.packedWeight,
  food: products.food,
  shortDescription: products.shortDescription,
  description: products.description,
  benefits: products.benefits,
  translations: products.translations,
  currentStock: products.currentStock,
  quantity: products.quantity,
};

/** A new product's id is made anew with each preview, and says nothing of it. */
function fingerprintOf(changes: readonly ImportChange[]): string {
  const hash = createHash("sha256");
  for (const { row, productId, isNew, was, became } of changes) {
    hash.update(JSON.stringify([row, isNew ? null : productId, was, became]));
  }
  return hash.digest("hex");
}
