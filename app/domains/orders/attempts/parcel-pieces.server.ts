import { asc, eq, inArray } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { readWithholding, withholdOf } from "#app/domains/stock/batches/withhold-batches.server.ts";
import { isTooOld } from "#app/domains/stock/batches/withholding.ts";
import { enterStock } from "#app/domains/stock/ledger/stock-ledger.server.ts";
import type { StockMove } from "#app/domains/stock/ledger/stock-topics.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db, type Queryable, type Transaction } from "#app/server/database/database.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import type { Order, OrderLine } from "../order/order.ts";
import { orderBatches } from "../order/order-table.server.ts";
import { lineRowsOf } from "../order/read-orders.server.ts";
import { mergedLines } from "../placing/insert-order.server.ts";
import { releaseStock } from "../stock/stock-hold.server.ts";
import { type ParcelPieces, type PutBack, piecesKey, type SettledPieces } from "./parcel-pieces.ts";

/** Pieces of a parcel as the form shows them. */
export interface ShownPieces extends ParcelPieces {
  title: string;
  pack: number | null;
  /** Undefined for what is of no batch. */
  batch: { number: string; bestBefore: string } | undefined;
  /** Whether the setting leaves them too little life to be sold (rules: batches-4). */
  isTooOld: boolean;
}

/** The pieces that an order took, by product and batch; none where it has given them back already. */
async function piecesOf(
  on: Queryable,
  order: Pick<Order, "id" | "stockHold">,
  lines: readonly Pick<OrderLine, "productId" | "quantity">[],
): Promise<ParcelPieces[]> {
  if (order.stockHold === "released") return [];
  const shares = await on
    .select()
    .from(orderBatches)
    .where(eq(orderBatches.orderId, order.id))
    .orderBy(asc(orderBatches.batchId));
  return lines.flatMap(({ productId, quantity }) => {
    const own = shares.filter((share) => share.productId === productId);
    const loose = own.reduce((rest, { units }) => rest - units, quantity);
    return [
      ...own.map(({ batchId, units }) => ({ productId, batchId, units })),
      ...(loose > 0 ? [{ productId, batchId: null, units: loose }] : []),
    ];
  });
}

/** The same with what a form says of them (rules: came-back-1). */
export async function shownPieces(
  order: Pick<Order, "id" | "stockHold" | "cartItems">,
  now = new Date(),
): Promise<ShownPieces[]> {
  const lines = mergedLines(order.cartItems);
  const [pieces, setting] = await Promise.all([piecesOf(db, order, lines), readWithholding()]);
  const ids = pieces.flatMap(({ batchId }) => batchId ?? []);
  const batches =
    ids.length === 0
      ? []
      : await db.select().from(stockBatches).where(inArray(stockBatches.id, ids));
  return pieces.map((some) => {
    const line = lines.find(({ productId }) => productId === some.productId);
    const batch = batches.find(({ id }) => id === some.batchId);
    return {
      ...some,
      title: line?.title ?? "",
      pack: line?.pack ?? null,
      batch: batch && { number: batch.number, bestBefore: batch.bestBefore },
      isTooOld: batch !== undefined && isTooOld(batch, setting, dayOf(now)),
    };
  });
}

export type PiecesRefusal =
  /** The order has not these pieces. */
  "pieces-differ";

/**
 * Puts the pieces of an order that came back on the shelf, each into its batch, or writes them off (rules: came-back-1).
 * What has too little life left is withheld at once. Its caller has locked the order, and publishes what was moved.
 * @param put what of each is put on the shelf.
 */
export async function settlePieces(
  tx: Transaction,
  order: Pick<Order, "id" | "stockHold">,
  put: readonly PutBack[],
  actor: Actor,
): Promise<Result<{ pieces: SettledPieces[]; moves: StockMove[] }, PiecesRefusal>> {
  const lines = mergedLines(await lineRowsOf(tx, order.id));
  const taken = await piecesOf(tx, order, lines);
  const shelved = new Map(put.map((some) => [piecesKey(some), some.shelved]));
  const isWhole =
    taken.length === put.length &&
    taken.every((some) => (shelved.get(piecesKey(some)) ?? -1) >= 0) &&
    taken.every((some) => (shelved.get(piecesKey(some)) ?? 0) <= some.units);
  if (!isWhole) return refused("pieces-differ");
  const pieces = taken.map(({ productId, batchId, units }) => {
    const onShelf = shelved.get(piecesKey({ productId, batchId })) ?? 0;
    return { productId, batchId, shelved: onShelf, writtenOff: units - onShelf };
  });
  if (pieces.length === 0) return ok({ pieces, moves: [] });
  const released = await releaseStock(tx, order);
  const lost = pieces.filter(({ writtenOff }) => writtenOff > 0);
  await enterStock(
    runIn(tx),
    { kind: "spoiled", orderId: order.id, enteredBy: actor.id },
    lost.map(({ productId, batchId, writtenOff }) => ({ productId, batchId, units: -writtenOff })),
  );
  const ids = released.map(({ productId }) => productId);
  await withholdOf(tx, ids);
  const now = await tx
    .select({ id: products.id, after: products.currentStock })
    .from(products)
    .where(inArray(products.id, ids));
  const moves = released.map((move) => ({
    ...move,
    after: now.find(({ id }) => id === move.productId)?.after ?? move.after,
  }));
  return ok({ pieces, moves });
}
