import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import { products, titleWords } from "./product-table.server.ts";

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * The condition that each typed word begins a word of the product's title: "til lad" finds "Ragi Til Laddu".
 * Undefined where no word was typed. The index products_by_title_words serves it.
 */
export function titleHasWords(typed: string): SQL | undefined {
  const words = wordsIn(typed);
  if (words.length === 0) return undefined;
  return sql`${titleWords(products.title)} @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(" & ")})`;
}

/**
 * The condition that each typed word begins a word of the product's title or of its category.
 * @param categories all that there are. They are few: an index of their words would be one more to be kept up
 *   with every order.
 */
export function titleOrCategoryHasWords(
  typed: string,
  categories: readonly string[],
): SQL | undefined {
  const each = wordsIn(typed).map((word) => {
    const begin = word.toLowerCase();
    const named = categories.filter((category) =>
      wordsIn(category.toLowerCase()).some((other) => other.startsWith(begin)),
    );
    return or(
      titleHasWords(word),
      named.length > 0 ? inArray(products.category, named) : undefined,
    );
  });
  return and(...each);
}
