import { and, asc, inArray } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import type { ProductSummary } from "../product/product.ts";
import { products, summaryColumns } from "../product/product-table.server.ts";
import { isSold } from "../product/products.server.ts";
import { titledProducts } from "../product/title-words.server.ts";

/** The products that are sold and whose titles have all of these words in them, whole or begun, by title. For staff. */
export async function productsTitled(words: string, size: number): Promise<ProductSummary[]> {
  const titled = titledProducts(words);
  if (!titled) return [];
  return db
    .select(summaryColumns)
    .from(products)
    .where(and(inArray(products.id, titled), isSold))
    .orderBy(asc(products.title), asc(products.id))
    .limit(size);
}
