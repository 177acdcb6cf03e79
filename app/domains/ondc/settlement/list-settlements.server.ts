import { isNull, ne, or, sql } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { ondcSettlements } from "./settlement-table.server.ts";

export type OfficeSettlement = typeof ondcSettlements.$inferSelect & {
  id: string;
  /** Its place in the list. */
  date: Date;
};

/** Names a settlement of an order in the list. */
const rowId = sql<string>`${ondcSettlements.bapId} || ' ' || ${ondcSettlements.settlementId} || ' ' || ${ondcSettlements.networkOrderId}`;

/**
 * What buyer's apps have said that they paid, the last told first.
 * @param wanted.differingOnly those that are not what their order comes to, and those of no order.
 */
export async function settlementPage(wanted: {
  cursor?: Cursor | undefined;
  size: number;
  differingOnly: boolean;
}): Promise<RowPage<OfficeSettlement>> {
  const { cursor, size, differingOnly } = wanted;
  const { toldAt, difference } = ondcSettlements;
  const query = keysetQuery({ date: toldAt, id: rowId, order: "descending" }, cursor, size);
  const found = await db
    .select()
    .from(ondcSettlements)
    .where(query.where(differingOnly ? or(isNull(difference), ne(difference, 0)) : undefined))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  const page = pageOf(found, cursor, size);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      id: `${row.bapId} ${row.settlementId} ${row.networkOrderId}`,
      date: row.toldAt,
    })),
  };
}
