import type { ProductSummary } from "#app/domains/catalog/product.ts";
import { productsById } from "#app/domains/catalog/products.server.ts";
import { type PublicTitle, publicTitles } from "#app/domains/content/public-titles.server.ts";
import { db } from "#app/server/database.server.ts";
import { statement } from "#app/server/statement.server.ts";
import type { SearchTerm, WantedWord } from "./search-terms.server.ts";

/**
 * So many of the best-selling products are scanned first: common words are found there at once, rare ones by the
 * index (decision 055).
 */
const lookedThrough = 1500;
/** If the index finds more than this, the best sellers among them are not known for certain. */
const foundByIndex = 1000;

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
  const { rows } = await db.execute<FoundProduct & { of: number }>(
    findBestselling.sql({ words, limit, lookedThrough }),
  );
  const ids = rows.map(({ id }) => id);
  const inTitles = rows.filter((row) => row.in_title).length;
  const [first] = rows;
  const isAll = first !== undefined && first.of < lookedThrough;
  if (isAll || inTitles >= limit) return ids;
  const given = { words, limit, foundByIndex };
  const titled = await idsOf(findByTitle.sql(given));
  if (titled.length >= limit) return titled;
  const others = [
    ...ids.slice(inTitles),
    ...(ids.length < limit ? await idsOf(findByText.sql(given)) : []),
  ];
  return [...new Set([...titled, ...others])].slice(0, limit);
}

async function idsOf(query: ReturnType<typeof findByTitle.sql>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

interface FoundProduct extends Record<string, unknown> {
  id: string;
  in_title: boolean;
}

/** Looks through the products that sell best. */
const findBestselling = statement<{ words: string; limit: number; lookedThrough: number }>(
  "find-bestselling-texts",
  ({ words, limit, lookedThrough: most }) => `
  with best as materialized (
    select id, units_sold, date from products where not is_hidden
    order by units_sold desc, date, id limit ${most}::integer
  )
  select best.id, bool_or(title_words @@ ${words}::tsquery) as in_title, (select count(*)::integer from best) as of
  from best, lateral (
    -- Each by its key: the offset keeps PostgreSQL from looking through all texts.
    select title_words, text_words from search_texts where kind = 'product' and item_id = best.id offset 0
  ) as texts
  where text_words @@ ${words}::tsquery
  group by best.id, best.units_sold, best.date
  order by in_title desc, best.units_sold desc, best.date, best.id limit ${limit}::integer`,
);

/** By the index, which the functions insist on. They name no table, whose topic the page follows all the same. */
const byIndex = (find: "find_search_titles" | "find_search_products") =>
  statement<{ words: string; limit: number; foundByIndex: number }>(
    find.replaceAll("_", "-"),
    ({ words, limit, foundByIndex: most }) => `
    select id from products
    where id = any (array(select ${find}(${words}::tsquery, ${most}::integer))) and not is_hidden
    order by units_sold desc, date, id limit ${limit}::integer`,
  );
const findByTitle = byIndex("find_search_titles");
const findByText = byIndex("find_search_products");

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
