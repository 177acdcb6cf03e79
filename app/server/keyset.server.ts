import { type AnyColumn, and, asc, desc, type SQL, sql } from "drizzle-orm";

/** Where a page of a long list starts: after or before the row of this date and id. */
export interface Cursor {
  direction: "after" | "before";
  date: Date;
  id: string;
}

/** One page of a long list, and whether there is more on either side. */
export interface Page<Row> {
  rows: Row[];
  hasPrevious: boolean;
  hasNext: boolean;
}

/** The rows' order: by date, then by id so that no two rows are equal. */
export interface Keyset {
  date: AnyColumn;
  id: AnyColumn;
  order: "ascending" | "descending";
}

/** Reads a cursor from `?after=` or `?before=`; what is no cursor counts as none. */
export function readCursor(search: URLSearchParams): Cursor | undefined {
  for (const direction of ["after", "before"] as const) {
    const [time, id] = search.get(direction)?.split("~") ?? [];
    const date = new Date(Number(time));
    if (time && id && !Number.isNaN(date.getTime())) return { direction, date, id };
  }
  return undefined;
}

/** A row's place as `?after=` and `?before=` carry it. */
export function cursorTo(row: { date: Date; id: string }): string {
  return `${row.date.getTime()}~${row.id}`;
}

/**
 * What a query for a page must add: a condition, an order and a limit of one row more than the
 * page has, which tells whether there is a next one. Pass the rows on to `pageOf`.
 */
export function keysetQuery(keyset: Keyset, cursor: Cursor | undefined, size: number) {
  const backwards = cursor?.direction === "before";
  const ascending = (keyset.order === "ascending") !== backwards;
  const by = ascending ? asc : desc;
  const beyond: SQL | undefined =
    cursor &&
    sql`(${keyset.date}, ${keyset.id}) ${sql.raw(ascending ? ">" : "<")} (${cursor.date.toISOString()}::timestamptz, ${cursor.id})`;
  return {
    where: (...conditions: (SQL | undefined)[]) => and(beyond, ...conditions),
    orderBy: [by(keyset.date), by(keyset.id)],
    limit: size + 1,
  };
}

/** The page in its reading order, from the rows that `keysetQuery` asked for. */
export function pageOf<Row>(found: Row[], cursor: Cursor | undefined, size: number): Page<Row> {
  const more = found.length > size;
  const rows = found.slice(0, size);
  if (cursor?.direction === "before") {
    return { rows: rows.reverse(), hasPrevious: more, hasNext: true };
  }
  return { rows, hasPrevious: cursor !== undefined, hasNext: more };
}
