import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { pricePeriods } from "#app/domains/catalog/prices/price-period-table.server.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import type { ImportChange, ImportedFields, ProductImport } from "./product-import.ts";
import { productImportChanges, productImports } from "./product-import-tables.server.ts";

const columns = {
  id: productImports.id,
  kind: productImports.kind,
  fileName: productImports.fileName,
  status: productImports.status,
  isCheckedAgain: productImports.isCheckedAgain,
  rows: productImports.rows,
  rowsChecked: productImports.rowsChecked,
  added: productImports.added,
  changed: productImports.changed,
  unchanged: productImports.unchanged,
  errorCount: productImports.errorCount,
  unread: productImports.unread,
  fingerprint: productImports.fingerprint,
  sentBy: sql<string>`${productImports.sentBy}->>'email'`,
  savedBy: sql<string | null>`${productImports.savedBy}->>'email'`,
  at: productImports.at,
};

/** How many imports the page lists. */
const listed = 10;

/** The last imports, the newest first. For admins. */
export async function lastImports(): Promise<Omit<ProductImport, "errors">[]> {
  return db
    .select(columns)
    .from(productImports)
    .orderBy(desc(productImports.at), desc(productImports.id))
    .limit(listed);
}

/** An import, or undefined. For admins. */
export async function findImport(id: string): Promise<ProductImport | undefined> {
  const [found] = await db
    .select({ ...columns, errors: productImports.errors })
    .from(productImports)
    .where(eq(productImports.id, id));
  return found;
}

/** How many changes of an import are shown at a time. */
const shownChanges = 50;

/** What an import changes, from the row of its file after `afterRow` on, and whether there is more. For admins. */
export async function changesOfImport(
  importId: string,
  afterRow: number,
): Promise<{ changes: ImportChange[]; hasMore: boolean }> {
  const { row, productId, isNew, title, was, became } = productImportChanges;
  // An offer is never dearer than what comes after it.
  const priceForTime = sql<
    number | null
  >`case when ${pricePeriods.price} <= ${pricePeriods.priceBefore}
    then least(${pricePeriods.price}, (${became}->>'price')::int) else ${pricePeriods.price} end`;
  const rows = await db
    .select({ row, productId, isNew, title, was, became, priceForTime })
    .from(productImportChanges)
    .leftJoin(
      pricePeriods,
      and(
        eq(pricePeriods.productId, productId),
        eq(pricePeriods.state, "running"),
        sql`${became} ? 'price'`,
      ),
    )
    .where(and(eq(productImportChanges.importId, importId), gt(row, afterRow)))
    .orderBy(asc(row))
    .limit(shownChanges + 1);
  return { changes: rows.slice(0, shownChanges), hasMore: rows.length > shownChanges };
}

/** Without what is no edit of a product: a count of its stock, and the food that it is a pack of. */
const editOf = (fields: AnyPgColumn) =>
  sql<ImportedFields>`${fields} - '{currentStock,quantity,food}'::text[]`;

/** What imports have changed of a product, the last first. For admins. */
export async function importedEditsOf(on: Queryable, productId: string, limit: number) {
  return on
    .select({
      by: sql<string>`${productImports.savedBy}->>'email'`,
      at: sql<Date>`${productImports.savedAt}`.mapWith(productImports.savedAt),
      was: editOf(productImportChanges.was),
      became: editOf(productImportChanges.became),
    })
    .from(productImportChanges)
    .innerJoin(productImports, eq(productImports.id, productImportChanges.importId))
    .where(
      and(
        eq(productImportChanges.productId, productId),
        eq(productImports.status, "done"),
        eq(productImportChanges.isNew, false),
        sql`${editOf(productImportChanges.became)} <> '{}'`,
      ),
    )
    .orderBy(desc(productImports.savedAt))
    .limit(limit);
}
