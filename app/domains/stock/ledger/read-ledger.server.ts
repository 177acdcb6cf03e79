import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { orderBatches, orders } from "#app/domains/orders/order/order-table.server.ts";
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
  /** Null where there is none, or it was deleted. */
  order: { id: string; orderNumber: string } | null;
  /** The batches that it concerns: of a sale, those that the order has now. */
  batches: { id: string; number: string }[];
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
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      batchId: stockBatches.id,
      batchNumber: stockBatches.number,
    })
    .from(stockEntries)
    .leftJoin(users, eq(users.id, stockEntries.enteredBy))
    .leftJoin(orders, eq(orders.id, stockEntries.orderId))
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
  const [ofOrders, undone] = await Promise.all([
    batchesOfOrders(
      productId,
      shown.flatMap(({ orderId }) => orderId ?? []),
    ),
    undoneOf(
      productId,
      shown.map(({ number }) => number),
    ),
  ]);
  return {
    rows: shown.map(({ orderId, orderNumber, batchId, batchNumber, ...entry }) => ({
      ...entry,
      order: orderId && orderNumber ? { id: orderId, orderNumber } : null,
      batches:
        batchId && batchNumber
          ? [{ id: batchId, number: batchNumber }]
          : ofOrders
              .filter((share) => entry.kind === "sold" && share.orderId === orderId)
              .map(({ id, number }) => ({ id, number })),
      isUndone: undone.includes(entry.number),
    })),
    hasPrevious: backwards ? hasMore : place !== undefined,
    hasNext: backwards || hasMore,
  };
}

async function batchesOfOrders(productId: string, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({ orderId: orderBatches.orderId, id: stockBatches.id, number: stockBatches.number })
    .from(orderBatches)
    .innerJoin(stockBatches, eq(stockBatches.id, orderBatches.batchId))
    .where(and(inArray(orderBatches.orderId, orderIds), eq(orderBatches.productId, productId)))
    .orderBy(asc(stockBatches.bestBefore), asc(stockBatches.number));
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
