import { type AnyColumn, and, asc, desc, eq, like, type SQL, sql } from "drizzle-orm";
import { type Cursor, readCursor } from "#app/lib/cursor.ts";
import { pageOf, type RowPage } from "./keyset.server.ts";

/** A place in a list; in a list of found rows also by what its row has in the searched column. */
export interface FoundCursor extends Cursor {
  key?: string | undefined;
}

/** Reads a cursor from `?after=` or `?before=` with `?key=`. */
export function readFoundCursor(search: URLSearchParams): FoundCursor | undefined {
  const cursor = readCursor(search);
  return cursor && { ...cursor, key: search.get("key") ?? undefined };
}

/** A search by the start of what stands in one column. */
export interface PrefixSearch<Row> {
  /** The expression that an index with text_pattern_ops begins with. */
  key: SQL<string>;
  /** What it may start with, as the column has it; rows are shown in this order. */
  starts: readonly string[];
  /** Of the key, the dates and the ids alike; without it, descending. */
  order?: "ascending" | "descending";
  /** They stand behind the key in the index, so that rows with an equal key have an order. */
  date: AnyColumn;
  id: AnyColumn;
  dateOf: (row: Row) => Date;
  read: (where: SQL | undefined, orderBy: SQL[], limit: number) => Promise<Row[]>;
}

/** The condition that what stands in a column begins so; an index with text_pattern_ops serves it. */
export function startsWith(key: SQL, start: string): SQL {
  return like(key, `${start.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}

/**
 * A page of the rows that are found, read along the search's index: nothing is sorted, however many
 * rows there are. So they stand by their key, the last first, and by date within it, the newest
 * first; a result that fits into one page stands by date alone. Where the order is ascending, they stand by
 * their key, the first first, and by date within it, the oldest first.
 */
export async function prefixPage<Row extends { key: string }>(
  search: PrefixSearch<Row>,
  cursor: FoundCursor | undefined,
  size: number,
): Promise<RowPage<Row>> {
  const { key, date, id } = search;
  const ascends = ascendsIn(search, cursor);
  const by = ascends ? asc : desc;
  // text_pattern_ops has an order of its own, byte by byte, whatever the database's language is.
  const orderBy = [sql`${key} using ${sql.raw(ascends ? "~<~" : "~>~")}`, by(date), by(id)];
  const rows: Row[] = [];
  for (const range of rangesOf(search, cursor)) {
    if (rows.length > size) break;
    rows.push(...(await search.read(range, orderBy, size + 1 - rows.length)));
  }
  if (!cursor && rows.length <= size && search.order !== "ascending") {
    rows.sort((a, b) => search.dateOf(b).getTime() - search.dateOf(a).getTime());
  }
  return pageOf(rows, cursor, size);
}

function ascendsIn({ order }: Pick<PrefixSearch<unknown>, "order">, cursor: Cursor | undefined) {
  return (order === "ascending") !== (cursor?.direction === "before");
}

/** The ranges of the index that lie behind the cursor, in the order in which they are read. */
function rangesOf(
  search: Pick<PrefixSearch<unknown>, "key" | "starts" | "date" | "id" | "order">,
  cursor: FoundCursor | undefined,
): (SQL | undefined)[] {
  const { key, date, id } = search;
  const ordered = withoutCovered(search.starts);
  const within = (start: string) => startsWith(key, start);
  if (cursor?.key === undefined) return ordered.map(within);

  const backwards = cursor.direction === "before";
  if (backwards) ordered.reverse();
  const at = cursor.key;
  const here = ordered.findIndex((start) => at.startsWith(start));
  const start = ordered[here];
  if (start === undefined) return ordered.map(within);
  const ascends = ascendsIn(search, cursor);
  const beyond = sql.raw(ascends ? ">" : "<");
  return [
    // Two of them, and no "or": each is a range of the index by itself.
    and(
      eq(key, at),
      sql`(${date}, ${id}) ${beyond} (${cursor.date.toISOString()}::timestamptz, ${cursor.id})`,
    ),
    and(sql`${key} ${sql.raw(ascends ? "~>~" : "~<~")} ${at}`, within(start)),
    ...ordered.slice(here + 1).map(within),
  ];
}

/** What starts with another one would be found twice. */
function withoutCovered(starts: readonly string[]): string[] {
  return [...new Set(starts)].filter(
    (start) => !starts.some((other) => other !== start && start.startsWith(other)),
  );
}

/**
 * The first of several searches that finds anything: words may be the start of a name, or else of
 * an e-mail address.
 */
export async function firstThatFinds<Row>(
  searches: readonly (() => Promise<RowPage<Row>>)[],
): Promise<RowPage<Row>> {
  let page: RowPage<Row> = { rows: [], hasPrevious: false, hasNext: false };
  for (const search of searches) {
    page = await search();
    if (page.rows.length > 0) break;
  }
  return page;
}
