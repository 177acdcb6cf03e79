import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { stockBatches, stockEntries } from "../stock-tables.server.ts";
import type { StockEntryKind } from "./stock-entry.ts";

/** An entry of the ledger as staff read it. */
export interface LedgerEntry {
  number: number;
  kind: StockEntryKind;
  /** What came (above 0) or went. */
  units: number;
  stock: number;
  time: Date;
  /** Name or address; null where nobody entered it, or the account is gone. */
  who: string | null;
  note: string | null;
  /** Null where there is none. */
  orderId: string | null;
  /** The batch that it concerns; of a sale, the order knows (ledger-orders.server.ts). */
  batch: { id: string; number: string } | null;
  undoes: number | null;
  isUndone: boolean;
}

/** Where a page begins, by the entries' numbers. */
export interface LedgerPlace {
  direction: "after" | "before";
  number: number;
}

/** A page of a product's ledger, newest first (rules: ledger-1). */
export async function ledgerPage(
  productId: string,
  kind: StockEntryKind | undefined,
  place: LedgerPlace | undefined,
  size: number,
): Promise<RowPage<LedgerEntry>> {
  const backwards = place?.direction === "before";
  const rows = await db
    .select({
      number: stockEntries.number,
      kind: stockEntries.kind,
      units: stockEntries.units,
      stock: stockEntries.stock,
      time: stockEntries.time,
      who: sql<string | null>`coalesce(nullif(${users.fullName}, ''), ${users.email})`,
      note: stockEntries.note,
      undoes: stockEntries.undoes,
      orderId: stockEntries.orderId,
      batchId: stockBatches.id,
      batchNumber: stockBatches.number,
    })
    .from(stockEntries)
    .leftJoin(users, eq(users.id, stockEntries.enteredBy))
    .leftJoin(stockBatches, eq(stockBatches.id, stockEntries.batchId))
    .where(
      and(
        eq(stockEntries.productId, productId),
        kind && eq(stockEntries.kind, kind),
        place &&
          (backwards
            ? gt(stockEntries.number, place.number)
            : lt(stockEntries.number, place.number)),
      ),
    )
    .orderBy(backwards ? asc(stockEntries.number) : desc(stockEntries.number))
    .limit(size + 1);
  const hasMore = rows.length > size;
  const shown = rows.slice(0, size);
  if (backwards) shown.reverse();
  const undone = await undoneOf(
    productId,
    shown.map(({ number }) => number),
  );
  return {
    rows: shown.map(({ batchId, batchNumber, ...entry }) => ({
      ...entry,
      batch: batchId && batchNumber ? { id: batchId, number: batchNumber } : null,
      isUndone: undone.includes(entry.number),
    })),
    hasPrevious: backwards ? hasMore : place !== undefined,
    hasNext: backwards || hasMore,
  };
}

async function undoneOf(productId: string, numbers: number[]): Promise<(number | null)[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .select({ undoes: stockEntries.undoes })
    .from(stockEntries)
    .where(
      and(
        eq(stockEntries.productId, productId),
        inArray(stockEntries.undoes, numbers),
        isNotNull(stockEntries.undoes),
      ),
    );
  return rows.map(({ undoes }) => undoes);
}
