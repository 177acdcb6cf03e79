import { asc, eq, not, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { mostCategories } from "../categories/category-name.ts";
import type { ListedProduct } from "../product/product.ts";
import { lacksTranslation, listedColumns, products } from "../product/product-table.server.ts";
import { isSold, runsLow } from "../product/products.server.ts";
import { titleOrCategoryHasWords } from "../product/title-words.server.ts";
import type { ProductFilter, ProductState } from "./product-filter.ts";

const byDate = { date: products.date, id: products.id, order: "ascending" } as const;

const states: Readonly<Record<ProductState, () => SQL | undefined>> = {
  sold: () => isSold,
  hidden: () => not(isSold),
  low: runsLow,
  out: () => sql`${products.currentStock} <= 0`,
  "no-picture": () => sql`cardinality(${products.pictureUrls}) = 0`,
  untranslated: () => lacksTranslation,
};

/** A page of the products that a filter leaves, oldest first. For staff. */
export async function filteredProducts(
  { q, category, state }: ProductFilter,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<ListedProduct>> {
  const named = q === undefined ? undefined : titleOrCategoryHasWords(q, await listCategories());
  // Of signs alone no title has a word.
  if (q !== undefined && !named) return pageOf([], undefined, size);
  const query = keysetQuery(byDate, cursor, size);
  const rows = await db
    .select(listedColumns)
    .from(products)
    .where(
      query.where(
        named,
        category === undefined ? undefined : eq(products.category, category),
        state && states[state](),
      ),
    )
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** The categories that there are, by name. */
export async function listCategories(): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: products.category })
    .from(products)
    .orderBy(asc(products.category))
    .limit(mostCategories);
  return rows.map(({ category }) => category);
}
