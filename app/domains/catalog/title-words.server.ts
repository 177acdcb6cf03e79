import { type SQL, sql } from "drizzle-orm";
import { products, titleWords } from "./product-table.server.ts";

/**
 * The condition that each typed word begins a word of the product's title: "til lad" finds "Ragi Til Laddu".
 * Undefined where no word was typed. The index products_by_title_words serves it.
 */
export function titleHasWords(typed: string): SQL | undefined {
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu);
  if (!words) return undefined;
  return sql`${titleWords(products.title)} @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(" & ")})`;
}
