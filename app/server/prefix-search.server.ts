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
  /** They stand behind the key in the index, so that rows with an equal key have an order. */
  date: AnyColumn;
  id: AnyColumn;
  dateOf: (row: Row) => Date;
  read: (where: SQL | undefined, orderBy: SQL[], limit: number) => Promise<Row[]>;
}

/**
 * A page of the rows that are found, read along the search's index: nothing is sorted, however many
 * rows there are. So they stand by their key, the last first, and by date within it, the newest
 * first; a result that fits into one page stands by date alone.
 */
export async function prefixPage<Row extends { key: string }>(
  search: PrefixSearch<Row>,
  cursor: FoundCursor | undefined,
  size: number,
): Promise<RowPage<Row>> {
  const { key, date, id } = search;
  const backwards = cursor?.direction === "before";
  const by = backwards ? asc : desc;
  // text_pattern_ops has an order of its own, byte by byte, whatever the database's language is.
  const orderBy = [sql`${key} using ${sql.raw(backwards ? "~<~" : "~>~")}`, by(date), by(id)];
  const rows: Row[] = [];
  for (const range of rangesOf(search, cursor)) {
    if (rows.length > size) break;
    rows.push(...(await search.read(range, orderBy, size + 1 - rows.length)));
  }
  if (!cursor && rows.length <= size) {
    rows.sort((a, b) => search.dateOf(b).getTime() - search.dateOf(a).getTime());
  }
  return pageOf(rows, cursor, size);
}

/** The ranges of the index that lie behind the cursor, in the order in which they are read. */
function rangesOf(
  { key, starts, date, id }: Pick<PrefixSearch<unknown>, "key" | "starts" | "date" | "id">,
  cursor: FoundCursor | undefined,
): (SQL | undefined)[] {
  const ordered = withoutCovered(starts);
  const within = (start: string) => like(key, `${start.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  if (cursor?.key === undefined) return ordered.map(within);

  const backwards = cursor.direction === "before";
  if (backwards) ordered.reverse();
  const at = cursor.key;
  const here = ordered.findIndex((start) => at.startsWith(start));
  const start = ordered[here];
  if (start === undefined) return ordered.map(within);
  const beyond = sql.raw(backwards ? ">" : "<");
  return [
    // Two of them, and no "or": each is a range of the index by itself.
    and(
      eq(key, at),
      sql`(${date}, ${id}) ${beyond} (${cursor.date.toISOString()}::timestamptz, ${cursor.id})`,
    ),
    and(sql`${key} ${sql.raw(backwards ? "~>~" : "~<~")} ${at}`, within(start)),
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
