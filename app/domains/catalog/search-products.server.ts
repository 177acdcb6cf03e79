import { and, asc, sql } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import type { ProductSummary } from "./product.ts";
import { products, summaryColumns } from "./product-table.server.ts";

/** The products whose titles have all of these words in them, whole or begun, by title. For staff. */
export async function productsTitled(words: string, size: number): Promise<ProductSummary[]> {
  const wanted = words.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  if (wanted.length === 0) return [];
  return db
    .select(summaryColumns)
    .from(products)
    .where(and(...wanted.map((word) => sql`strpos(lower(${products.title}), lower(${word})) > 0`)))
    .orderBy(asc(products.title), asc(products.id))
    .limit(size);
}
