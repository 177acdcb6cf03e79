import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { products, shownTitle } from "#app/domains/catalog/product/product-table.server.ts";
import { titleHasWords } from "#app/domains/catalog/product/title-words.server.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { stockBatches } from "../stock-tables.server.ts";

/** A batch as staff see it. */
export interface ShownBatch {
  id: string;
  number: string;
  /** "2027-03-31" */
  bestBefore: string;
  madeOn: string | null;
  /** For sale. */
  units: number;
  /** On the shelf, but not for sale (rules: batches-4). */
  withheld: number;
  groupId: string | null;
  /** "2027-03-31"; null where it is not recalled. */
  recalledOn: string | null;
}

/** A product with what is left of it. */
export interface StockedProduct {
  id: string;
  title: string;
  pack: number | null;
  category: string;
  pictureUrl: string | null;
  price: Paise;
  currentStock: number;
  date: Date;
  /** Not in the shop. */
  isHidden: boolean;
  /** Those of which something is left, the first to expire first. */
  batches: ShownBatch[];
}

const columns = {
  id: products.id,
  title: shownTitle,
  pack: products.productPackOff,
  category: products.category,
  pictureUrl: sql<string | null>`${products.pictureUrls}[1]`,
  price: products.price,
  currentStock: products.currentStock,
  date: products.date,
  isHidden: products.isHidden,
};

const batchColumns = {
  id: stockBatches.id,
  number: stockBatches.number,
  bestBefore: stockBatches.bestBefore,
  madeOn: stockBatches.madeOn,
  units: stockBatches.units,
  withheld: stockBatches.withheld,
  groupId: stockBatches.groupId,
  recalledOn: stockBatches.recalledOn,
};

const isLeft = or(gt(stockBatches.units, 0), gt(stockBatches.withheld, 0));

/** A page of products with their stock, oldest first: all, or those whose titles have these words. */
export async function stockPage(
  words: string,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<StockedProduct>> {
  const keyset = { date: products.date, id: products.id, order: "ascending" } as const;
  const query = keysetQuery(keyset, cursor, size);
  const rows = await db
    .select(columns)
    .from(products)
    .where(query.where(titleHasWords(words)))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  const page = pageOf(rows, cursor, size);
  return { ...page, rows: await withBatches(page.rows) };
}

/** One product with its stock; undefined where it is gone. */
export async function stockOfProduct(id: string): Promise<StockedProduct | undefined> {
  const rows = await db.select(columns).from(products).where(eq(products.id, id));
  return (await withBatches(rows))[0];
}

async function withBatches(rows: readonly Omit<StockedProduct, "batches">[]) {
  const ids = rows.map(({ id }) => id);
  const batches =
    ids.length === 0
      ? []
      : await db
          .select({ ...batchColumns, productId: stockBatches.productId })
          .from(stockBatches)
          .where(and(inArray(stockBatches.productId, ids), isLeft))
          .orderBy(asc(stockBatches.bestBefore), asc(stockBatches.number));
  return rows.map((row) => ({
    ...row,
    batches: batches.flatMap(({ productId, ...batch }) => (productId === row.id ? batch : [])),
  }));
}

/** Batches of a product of which nothing is left, the last that would expire first; so many at most. */
export async function emptyBatches(productId: string, size: number): Promise<ShownBatch[]> {
  const isEmpty = and(eq(stockBatches.units, 0), eq(stockBatches.withheld, 0));
  return db
    .select(batchColumns)
    .from(stockBatches)
    .where(and(eq(stockBatches.productId, productId), isEmpty))
    .orderBy(desc(stockBatches.bestBefore), asc(stockBatches.number))
    .limit(size);
}
