import { and, asc } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import type { ProductSummary } from "./product.ts";
import { products, summaryColumns } from "./product-table.server.ts";
import { isSold } from "./products.server.ts";
import { titleHasWords } from "./title-words.server.ts";

/** The products that are sold and whose titles have all of these words in them, whole or begun, by title. For staff. */
export async function productsTitled(words: string, size: number): Promise<ProductSummary[]> {
  const wanted = titleHasWords(words);
  if (!wanted) return [];
  return db
    .select(summaryColumns)
    .from(products)
    .where(and(wanted, isSold))
    .orderBy(asc(products.title), asc(products.id))
    .limit(size);
}
