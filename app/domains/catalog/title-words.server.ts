import { and, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { products } from "./product-table.server.ts";

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The products with such a title, of what the shop's search has kept (decision 055), by search_texts_of_product_titles. */
function titledProducts(typed: string): SQL {
  // Asked once, and not of each text. Of signs that belong to letters alone nothing is left: then none is found.
  const words = sql`(select nullif(array_to_string(search_words(${typed}), ':* & ') || ':*', ':*')::tsquery)`;
  return sql`select item_id from search_texts where kind = 'product' and title_words @@ ${words}`;
}

/**
 * The condition that each typed word begins a word of the product's title in one of its languages: "til lad" finds
 * "Ragi Til Laddu", and "तिल" what the Hindi page calls "रागी तिल लड्डू". Undefined where no word was typed.
 */
export function titleHasWords(typed: string): SQL | undefined {
  if (wordsIn(typed).length === 0) return undefined;
  const some = sql`${titledProducts(typed)} limit ${sql.raw(String(many + 1))}`;
  // PostgreSQL cannot tell a rare beginning from a common one, and either way is slow for the other.
  return sql`case when (select count(*) from (${some}) as titled) > ${sql.raw(String(many))}
    then ${isTitled(products.id, typed)} else ${products.id} = any (array(${some})) end`;
}

/** So many products with a title are found soon along any list; fewer are gathered first. */
const many = 1000;

/** The same of one product, which is looked up by its id. */
export function isTitled(id: SQLWrapper, typed: string): SQL {
  return sql`(${titledProducts(typed)} and item_id = ${id} limit 1) is not null`;
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
