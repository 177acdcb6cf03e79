import type { SQL } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { type ContentKind, type Entry, factsOf } from "./content-kinds.server.ts";

export interface WantedEntries {
  cursor: Cursor | undefined;
  size: number;
  order: "ascending" | "descending";
  /** Which entries of the kind; without it, all. */
  where?: SQL | undefined;
}

/** A page of one kind's entries by their dates, as the back office lists them. */
export async function entryPage<Kind extends ContentKind>(
  kind: Kind,
  { cursor, size, order, where }: WantedEntries,
): Promise<RowPage<Entry<Kind>>> {
  const { table } = factsOf(kind);
  const query = keysetQuery({ date: table.date, id: table.id, order }, cursor, size);
  const rows = await db
    .select()
    .from(table)
    .where(query.where(where))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows as Entry<Kind>[], cursor, size);
}
