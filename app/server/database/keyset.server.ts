import { type AnyColumn, and, asc, desc, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";

/** One page of a long list, and whether there is more on either side. */
export interface RowPage<Row> {
  rows: Row[];
  hasPrevious: boolean;
  hasNext: boolean;
}

/** The rows' order: by date, then by id so that no two rows are equal. */
export interface Keyset {
  date: AnyColumn | SQL;
  id: AnyColumn | SQL;
  order: "ascending" | "descending";
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
export function pageOf<Row>(found: Row[], cursor: Cursor | undefined, size: number): RowPage<Row> {
  const more = found.length > size;
  const rows = found.slice(0, size);
  if (cursor?.direction === "before") {
    return { rows: rows.reverse(), hasPrevious: more, hasNext: true };
  }
  return { rows, hasPrevious: cursor !== undefined, hasNext: more };
}

/** Rows in the order of their ids; what is gone is left out. */
export function inOrder<Row extends { id: string }>(rows: Row[], ids: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
