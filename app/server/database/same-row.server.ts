import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Does a row hold already what was sent to be written? Both are compared as the table's columns write
 * them, because a column may change what it is given: rich text is sanitised by its column.
 * @param sent some of the row's fields, by their names in the table; the others are not looked at.
 */
export function holdsAlready<Row extends object>(
  table: PgTable,
  row: Row,
  sent: Partial<Row>,
): boolean {
  const columns = getTableColumns(table);
  const written = (fields: Partial<Row>, name: keyof Row & string) =>
    // A moment's column cannot map that there is none.
    JSON.stringify(fields[name] === null ? null : columns[name]?.mapToDriverValue(fields[name]));
  const names = Object.keys(sent) as (keyof Row & string)[];
  return names.every((name) => written(row, name) === written(sent, name));
}
