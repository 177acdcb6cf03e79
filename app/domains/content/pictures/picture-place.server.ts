import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * A picture's place in its list (rules: content-14). Not a column: one that is computed rewrites the
 * table that it is added to.
 */
export function placeOf(table: { movedTo: AnyPgColumn; date: AnyPgColumn }): SQL<Date> {
  return sql`coalesce(${table.movedTo}, ${table.date})`.mapWith(table.date) as SQL<Date>;
}
