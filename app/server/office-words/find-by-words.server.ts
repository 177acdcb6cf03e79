import { eq, or, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { wordQueries } from "#app/lib/text/office-words.ts";
import { db } from "#app/server/database/database.server.ts";
import {
  type Keyset,
  keysetQuery,
  pageOf,
  type RowPage,
} from "#app/server/database/keyset.server.ts";
import { makeDueWords, type WordSource } from "./keep-office-words.server.ts";
import { officeWords, type WordKind } from "./office-words-table.server.ts";

/** Among which rows words are looked for, and in which order these stand. */
export interface WordSearch extends WordSource {
  /** By time; without it, descending. */
  order?: Keyset["order"];
  /** What they have to be besides: one of these, of which no row is two, each a range of an index. */
  conditions?: readonly (SQL | undefined)[];
}

/** Rows of a list that are looked along, at least and at most. */
const lookedAlong = { least: 50, most: 20_000 };
/** As many for how a number begins, of which statistics know nothing: a tenth of all may begin with 98. */
const lookedAlongForNumbers = 1000;
const shortNumber = /^'\d{1,3}':\*$/;
/** PostgreSQL takes a word that it does not know to be in a two hundredth of all rows. */
const unknownShare = 0.006;
/** Where each of several words is as common, the index is asked for all of them. */
const commonShare = 0.02;

/**
 * A page of ids of the rows that have words like the typed ones, in the list's order (rules: office-search-2). A common
 * word has a hundred thousand rows, which take long to be sorted; for a rare one, looking along the list takes long. Which
 * of both it is, PostgreSQL's statistics tell; where they are wrong, the answer is as right, and slower (decision 066).
 */
export async function findByWords(
  search: WordSearch,
  typed: string,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<string>> {
  const words = wordQueries(typed);
  if (words.length === 0) return pageOf<string>([], cursor, size);
  const queries = words.map((wordings) => `(${wordings.join(" | ")})`);
  const [shares] = await Promise.all([
    estimateShares(search.kind, words),
    // What has come or changed within the last minute.
    makeDueWords([search]),
  ]);
  const rarest = Math.min(...shares);
  const expected = (1.5 * size) / shares.reduce((product, share) => product * share, 1);
  const isOfNumbers = words.flat().some((wording) => shortNumber.test(wording));
  const least = isOfNumbers ? lookedAlongForNumbers : lookedAlong.least;
  const most =
    rarest < unknownShare ? least : Math.ceil(Math.min(lookedAlong.most, least + expected));
  const along = await lookAlong(search, queries, most, cursor, size);
  if (along.found.length > size || along.walked < most) return pageOf(along.found, cursor, size);
  const found = (wanted: string, also: readonly string[]) =>
    askIndex(search, wanted, also, cursor, size);
  const first = queries[shares.indexOf(rarest)] ?? "";
  const others = queries.filter((query) => query !== first);
  const ids = await (rarest < commonShare ? found(first, others) : found(allOf(queries), []));
  return pageOf(ids, cursor, size);
}

const allOf = (queries: readonly string[]) => queries.join(" & ");

interface Plan {
  "Plan Rows": number;
  Plans?: Plan[];
}

interface Explained extends Record<string, unknown> {
  "QUERY PLAN": [{ Plan: Plan }];
}

/** Which share of a kind's rows PostgreSQL takes to have each of these words. */
async function estimateShares(
  kind: WordKind,
  words: readonly (readonly string[])[],
): Promise<number[]> {
  const all = sql`select from ${officeWords} where ${eq(officeWords.kind, kind)}`;
  const each = words.flat().map((one) => sql`${all} and ${officeWords.words} @@ ${one}::tsquery`);
  const { rows } = await db.execute<Explained>(
    sql`explain (format json) ${sql.join([all, ...each], sql` union all `)}`,
  );
  let plan = rows[0]?.["QUERY PLAN"][0].Plan;
  // Where it means to share the work out, that stands above.
  while (plan?.Plans?.length === 1) [plan] = plan.Plans;
  const [ofAll = 0, ...some] = plan?.Plans?.map((part) => part["Plan Rows"]) ?? [];
  if (ofAll === 0 || some.length < each.length) return words.map(() => 0);
  // Rows that have a word have its sound: the more common of the two says it.
  return words.map((wordings) => Math.min(1, Math.max(...some.splice(0, wordings.length)) / ofAll));
}

async function lookAlong(
  { kind, table, id, time, order = "descending", conditions = [undefined] }: WordSearch,
  queries: readonly string[],
  most: number,
  cursor: Cursor | undefined,
  size: number,
): Promise<{ found: string[]; walked: number }> {
  const list = keysetQuery({ date: time, id, order }, cursor, size);
  const place = keysetQuery({ date: sql`list_time`, id: sql`list_id`, order }, cursor, size);
  const listOrder = sql.join(list.orderBy, sql`, `);
  const ranges = conditions.map((condition) => {
    const matching = list.where(condition) ?? sql`true`;
    return sql`(select ${id} as list_id, ${time} as list_time from ${table}
      where ${matching} order by ${listOrder} limit ${most})`;
  });
  const allRanges = sql.join(ranges, sql` union all `);
  const placeOrder = sql.join(place.orderBy, sql`, `);
  const { rows } = await db.execute<{ found: string[]; walked: number }>(sql`
    with list_rows as materialized (
      select list_id from (${allRanges}) as list_ranges order by ${placeOrder} limit ${most}
    )
    select (select count(*)::integer from list_rows) as walked, array(
      select list_id from list_rows where (
        select ${officeWords.words} @@ ${allOf(queries)}::tsquery from ${officeWords}
        where ${eq(officeWords.kind, kind)} and ${officeWords.itemId} = list_id
      ) limit ${place.limit}
    ) as found`);
  return rows[0] ?? { found: [], walked: 0 };
}

async function askIndex(
  { kind, table, id, order = "descending", conditions = [] }: WordSearch,
  first: string,
  others: readonly string[],
  cursor: Cursor | undefined,
  size: number,
): Promise<string[]> {
  const place = keysetQuery({ date: sql`found_time`, id: sql`found_id`, order }, cursor, size);
  const wanting = conditions.filter((condition) => condition !== undefined);
  const matching = place.where(or(...wanting)) ?? sql`true`;
  // Where nothing else is wanted, the index and its table know enough.
  const items = wanting.length > 0 ? sql`join ${table} on ${id} = found_id` : sql``;
  const placeOrder = sql.join(place.orderBy, sql`, `);
  const also = others.length > 0 ? allOf(others) : null;
  const { rows } = await db.execute<{ found_id: string }>(sql`
    select found_id from find_office_words(${kind}, ${first}::tsquery, ${also}::tsquery) ${items}
    where ${matching} order by ${placeOrder} limit ${place.limit}`);
  return rows.map(({ found_id }) => found_id);
}
