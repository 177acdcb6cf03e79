import type { ProductSummary } from "#app/domains/catalog/product/product.ts";
import { productsById } from "#app/domains/catalog/product/products.server.ts";
import {
  type PublicTitle,
  publicTitles,
} from "#app/domains/content/articles/public-titles.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import type { SearchTerm, WantedWord } from "./search-terms.server.ts";

/** If the index finds as many as this, the best sellers among them are not known for certain. */
const foundByIndex = 1000;
/** Then so many of all products are looked through, those that sell best first (decision 055). */
const lookedThrough = 1500;

/**
 * The products that are sold and have all of these terms, those that have them in their title first, then what
 * sells best (rules: search-3).
 */
export async function findProducts(
  terms: readonly SearchTerm[],
  limit: number,
): Promise<ProductSummary[]> {
  const ids = await findProductIds(`(${terms.map(wordsOfTerm).join(") & (")})`, limit);
  return inOrder(await productsById(ids), ids);
}

/** The products that have any of the terms. */
export async function findProductsNear(
  terms: readonly SearchTerm[],
  limit: number,
): Promise<ProductSummary[]> {
  const ids = await findProductIds(terms.map(wordsOfTerm).join(" | "), limit);
  return inOrder(await productsById(ids), ids);
}

async function findProductIds(words: string, limit: number): Promise<string[]> {
  const titled = await bestIds("title_words", words, limit);
  if (titled.length === limit) return titled;
  const others = await bestIds("text_words", words, limit);
  return [...new Set([...titled, ...others])].slice(0, limit);
}

type Words = "title_words" | "text_words";

/** The products that have the words there, in the order in which they sell. */
async function bestIds(column: Words, words: string, limit: number): Promise<string[]> {
  const byIndex = findByIndex[column].sql({ words, limit, foundByIndex });
  const [found] = (await db.execute<{ of: number; ids: string[] }>(byIndex)).rows;
  const { of = 0, ids = [] } = found ?? {};
  if (of < foundByIndex) return ids;
  const bestsellers = await db.execute<{ id: string }>(
    findBestselling[column].sql({ words, limit, lookedThrough }),
  );
  return [...new Set([...bestsellers.rows.map(({ id }) => id), ...ids])].slice(0, limit);
}

/** By the index, on which the functions insist. They name no table, whose topic the page follows all the same. */
const byIndex = (find: "find_search_titles" | "find_search_products") =>
  statement<{ words: string; limit: number; foundByIndex: number }>(
    find.replaceAll("_", "-"),
    ({ words, limit, foundByIndex: most }) => `
    select cardinality(found) as of, array(
      select id from products where id = any (found) and not is_hidden
      order by units_sold desc, date, id limit ${limit}::integer
    ) as ids
    from (select array(select ${find}(${words}::tsquery, ${most}::integer)) as found offset 0) as by_index`,
  );
const findByIndex = {
  title_words: byIndex("find_search_titles"),
  text_words: byIndex("find_search_products"),
};

/** Along the products that sell best, until there are enough. */
const bestselling = (column: Words) =>
  statement<{ words: string; limit: number; lookedThrough: number }>(
    `find-bestselling-${column.replaceAll("_", "-")}`,
    ({ words, limit, lookedThrough: most }) => `
    select id from (
      select id, units_sold, date from products where not is_hidden
      order by units_sold desc, date, id limit ${most}::integer
    ) as best
    where exists (
      select from (
        -- Each by its key: the offset keeps PostgreSQL from looking through all texts.
        select ${column} from search_texts where kind = 'product' and item_id = best.id offset 0
      ) as texts
      where ${column} @@ ${words}::tsquery
    )
    order by units_sold desc, date, id limit ${limit}::integer`,
  );
const findBestselling = {
  title_words: bestselling("title_words"),
  text_words: bestselling("text_words"),
};

/** A text of the content that has the terms. */
export interface FoundContent extends PublicTitle {
  kind: "post" | "about" | "mission";
  id: string;
}

const findContentIds = statement<{ words: string; limit: number }>(
  "find-content",
  ({ words, limit }) => `
  select kind, id from find_search_content(${words}::tsquery, ${limit}::integer)`,
);

/** Posts that everybody may read, and parts of the programme's pages (rules: search-1). */
export async function findContent(
  terms: readonly SearchTerm[],
  limit: number,
): Promise<FoundContent[]> {
  const words = `(${terms.map(wordsOfTerm).join(") & (")})`;
  const { rows } = await db.execute<Pick<FoundContent, "kind" | "id">>(
    findContentIds.sql({ words, limit: limit * 3 }),
  );
  const titles = await publicTitles(rows);
  return rows
    .flatMap(({ kind, id }) => {
      const title = titles.get(`${kind} ${id}`);
      return title === undefined ? [] : [{ kind, id, ...title }];
    })
    .slice(0, limit);
}

/** A term as PostgreSQL's tsquery. Words have neither quotes nor backslashes. */
function wordsOfTerm({ wordings }: SearchTerm): string {
  const [typed = [], ...others] = wordings;
  // Most other names stand in no text, and each costs time.
  const kept = others.filter((wording) => wording.every(({ isKept }) => isKept));
  const asked = [typed, ...kept].map((wording) => wording.map(wordsOfWord).join(" & "));
  return [...new Set(asked)].join(" | ");
}

function wordsOfWord({ word, isBegun, alike }: WantedWord): string {
  const own = isBegun && word.length > 1 ? `'${word}':*` : `'${word}'`;
  return `(${[own, ...alike.map((other) => `'${other}'`)].join(" | ")})`;
}

function inOrder(found: readonly ProductSummary[], ids: readonly string[]): ProductSummary[] {
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
