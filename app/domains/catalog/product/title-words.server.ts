import { and, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { searchWords } from "#app/lib/text/search-words.ts";
import { db } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { products } from "./product-table.server.ts";
import { searchTexts } from "./search-text-table.server.ts";

/** So many products with a title are found soon along any list; fewer are gathered first. */
const many = 1000;

/**
 * The ids of all products of whose title in one of its languages each typed word begins a word: "til lad" finds
 * "Ragi Til Laddu", and "तिल" what the Hindi page calls "रागी तिल लड्डू". Undefined where no word was typed.
 */
export function titledProducts(typed: string) {
  if (searchWords(typed).length === 0) return undefined;
  return db.selectDistinct({ id: searchTexts.itemId }).from(searchTexts).where(isTitle(typed));
}

/** The ids of some of these products, as quickly as of a rare word of a common one; at most so many. */
export async function someTitledProducts(typed: string, size: number): Promise<string[]> {
  if (searchWords(typed).length === 0) return [];
  // A title in two languages is found twice.
  const { rows } = await db.execute<{ id: string }>(
    someTitled.sql({ words: wordsOf(typed), most: 2 * size }),
  );
  return [...new Set(rows.map(({ id }) => id))].slice(0, size);
}

const someTitled = statement<{ words: string; most: number }>(
  "some-titled-products",
  ({ words, most }) => `select find_search_titles(${words}::tsquery, ${most}::integer) as id`,
);

/** The condition that a product is one of these, for a list that is read along an index until it has a page of them. */
export function titleHasWords(typed: string): SQL | undefined {
  if (searchWords(typed).length === 0) return undefined;
  const { itemId } = searchTexts;
  const some = db
    .select({ itemId })
    .from(searchTexts)
    .where(isTitle(typed))
    .limit(many + 1);
  // PostgreSQL cannot tell a rare beginning from a common one, and either way is slow for the other.
  return sql`case when (select count(*) from ${some} as titled) > ${many}
    then ${isTitled(products.id, typed)} else ${products.id} = any (array${some}) end`;
}

/** The same of one product, which is looked up by its id. */
export function isTitled(id: SQLWrapper, typed: string): SQL {
  const { itemId } = searchTexts;
  const one = db
    .select({ itemId })
    .from(searchTexts)
    .where(and(isTitle(typed), sql`${itemId} = ${id}`))
    .limit(1);
  return sql`${one} is not null`;
}

/** By the index search_texts_of_product_titles (decision 055). */
function isTitle(typed: string): SQL {
  return sql`${searchTexts.kind} = 'product' and ${searchTexts.titleWords} @@ ${wordsOf(typed)}::tsquery`;
}

const wordsOf = (typed: string) =>
  searchWords(typed)
    .map((word) => `'${word}':*`)
    .join(" & ");

/**
 * The condition that each typed word begins a word of the product's title or of its category.
 * @param categories all that there are. They are few: an index of their words would be one more to be kept up
 *   with every order.
 */
export function titleOrCategoryHasWords(
  typed: string,
  categories: readonly string[],
): SQL | undefined {
  const each = searchWords(typed).map((begin) => {
    const named = categories.filter((category) =>
      searchWords(category).some((word) => word.startsWith(begin)),
    );
    return or(
      titleHasWords(begin),
      named.length > 0 ? inArray(products.category, named) : undefined,
    );
  });
  return and(...each);
}
