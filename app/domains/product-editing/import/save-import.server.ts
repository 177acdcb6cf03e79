import { eq, sql } from "drizzle-orm";
import { keepCategoryNames } from "#app/domains/catalog/categories/category-names.server.ts";
import { lockCategories } from "#app/domains/catalog/categories/category-spelling.server.ts";
import { databaseTime, settlePrices } from "#app/domains/catalog/prices/settle-prices.server.ts";
import { titleKey } from "#app/domains/catalog/product/title-key.ts";
import { setStocks } from "#app/domains/stock/ledger/set-stocks.server.ts";
import { type StockMove, stockTopics } from "#app/domains/stock/ledger/stock-topics.ts";
import { productTopic } from "#app/lib/live/live-topics.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { longTransaction, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import type { Change } from "#app/server/live/live-changes.server.ts";
import { record } from "#app/server/log/audit-log.server.ts";
import { nameKey } from "../sheets/product-sheet.ts";
import { isSpelledOtherwise } from "./imported-spelling.ts";
import { productNames } from "./plan-import.server.ts";
import { productImportChanges, productImports } from "./product-import-tables.server.ts";
import { queueImport } from "./queue-import.server.ts";
import {
  importedInsert,
  importedLock,
  importedOutdated,
  importedRegularPrices,
  importedUpdate,
} from "./save-import-statements.server.ts";

/** How long it may take, in seconds; with 10,000 products it takes one or two. */
const bound = 60;
/** Of more products than these it is told at once that everything has changed: that is less work for everybody. */
const toldByName = 500;

/**
 * Saves what the preview of an import tells, all of it or nothing (rules: product-files-5). Where a product is no longer
 * as the preview has it, the file is checked again, and nothing is saved.
 */
export async function saveImport(importId: string): Promise<void> {
  publish(...(await longTransaction(bound, (tx) => save(tx, importId))), "product-imports");
}

/** @returns what has changed. */
async function save(tx: Transaction, importId: string): Promise<Change[]> {
  // One after the other: two may bring the same new product.
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.productImports})`);
  await lockCategories(tx);
  const [asked] = await tx
    .select()
    .from(productImports)
    .where(eq(productImports.id, importId))
    .for("update");
  if (asked?.status !== "saving" || !asked.savedBy) return [];
  await tx.execute(importedLock.sql({ importId }));
  const changes = await changesOf(tx, importId);
  const { rowCount: outdated } = await tx.execute(importedOutdated.sql({ importId }));
  if (outdated || (await areOthersThere(tx, changes))) {
    await tx
      .update(productImports)
      .set({ status: "checking", isCheckedAgain: true, rowsChecked: 0, savedBy: null })
      .where(eq(productImports.id, importId));
    await queueImport(tx, importId);
    return [];
  }
  await tx.execute(importedUpdate.sql({ importId }));
  await tx.execute(importedRegularPrices.sql({ importId }));
  await tx.execute(importedInsert.sql({ importId }));
  await keepCategoryNames(
    tx,
    changes.flatMap(({ productId: id, was, became: { category: became } }) =>
      became === undefined ? [] : { id, was: was.category, became },
    ),
  );
  const moves = changes.flatMap(({ productId, before, after }): StockMove[] =>
    after === null ? [] : [{ productId, before: before ?? 0, after }],
  );
  await setStocks(tx, moves, asked.savedBy.id);
  // One may be due by now, or have been ended by hand.
  const edited = changes.filter(({ isEdited }) => isEdited).map(({ productId }) => productId);
  await settlePrices(tx, edited, await databaseTime(tx));
  await tx
    .update(productImports)
    .set({ status: "done", content: null, savedAt: sql`clock_timestamp()` })
    .where(eq(productImports.id, importId));
  const { fileName, added, changed } = asked;
  await record(tx, asked.savedBy, "product-import.save", importId, {
    name: fileName,
    before: added,
    after: changed,
  });
  return topicsOf(changes, moves);
}

type SavedChange = Awaited<ReturnType<typeof changesOf>>[number];

async function changesOf(tx: Transaction, importId: string) {
  const { productId, isNew, title, was, became } = productImportChanges;
  return tx
    .select({
      productId,
      isNew,
      title,
      was,
      became,
      pack: sql<number | null>`(${became}->>'productPackOff')::int`,
      isEdited: sql<boolean>`${became} - 'currentStock' <> '{}'`,
      before: sql<number | null>`(${was}->>'currentStock')::int`,
      after: sql<number | null>`(${became}->>'currentStock')::int`,
    })
    .from(productImportChanges)
    .where(eq(productImportChanges.importId, importId));
}

/** Whether one of the new products has come to the shop since the preview, or another spelling of what it writes. */
async function areOthersThere(tx: Transaction, changes: readonly SavedChange[]): Promise<boolean> {
  const added = changes.filter(({ isNew }) => isNew);
  const spelled = changes.filter(({ became }) => "category" in became || "food" in became);
  if (added.length + spelled.length === 0) return false;
  const { rows, byName, byTitle } = await productNames(tx);
  return (
    added.some(({ title, pack, became }) =>
      // A file without a column for packs finds its products by their title alone.
      "productPackOff" in became ? byName.has(nameKey(title, pack)) : byTitle.has(titleKey(title)),
    ) || isSpelledOtherwise(rows, spelled)
  );
}

const hasOtherFood = ({ isNew, became }: SavedChange) =>
  isNew ? Boolean(became.food) : "food" in became;

function topicsOf(changes: readonly SavedChange[], moves: readonly StockMove[]): Change[] {
  // Which pages offer a food's packs, its products do not say.
  if (changes.length > toldByName || changes.some(hasOtherFood)) return ["*"];
  const edited = changes.filter(({ isEdited }) => isEdited);
  return [
    ...stockTopics(moves),
    ...(edited.length > 0 ? (["products", "prices"] as const) : []),
    ...edited.map(({ productId }) => productTopic(productId)),
  ];
}
