import type { RunPrepared } from "#app/server/database.server.ts";
import { statement } from "#app/server/statement.server.ts";
import { chooseBatchesOf } from "./batches-on-sale.server.ts";
import { type BatchShare, chooseBatches } from "./choose-batches.ts";
import type { StockEntryKind } from "./stock-entry.ts";
import type { StockMove } from "./stock-topics.ts";

/** Why stock moves, and who says so. */
export interface StockReason {
  kind: StockEntryKind;
  orderId?: string;
  /** The batch that they come to or go from; of an order, order_batches says it. */
  batchId?: string;
  /** User id. */
  enteredBy?: string;
  note?: string;
  /** The number of the product's entry that this one takes back. */
  undoes?: number;
}

const stockEnter = statement<{
  kind: StockEntryKind;
  productIds: string[];
  units: number[];
  orderId: string | null;
  batchId: string | null;
  enteredBy: string | null;
  note: string | null;
  undoes: number | null;
}>(
  "stock-enter",
  (given) => `
    with moved as (
      update products set
        current_stock = current_stock + given.units,
        units_sold = units_sold - case when ${given.kind}::text in ('sold', 'returned') then given.units else 0 end,
        last_stock_entry = last_stock_entry + 1
      from unnest(${given.productIds}::text[], ${given.units}::int[]) as given (id, units)
      where products.id = given.id and given.units <> 0
      returning products.id, last_stock_entry, given.units, current_stock
    ), batched as (
      update stock_batches set units = stock_batches.units + moved.units
      from moved where stock_batches.id = ${given.batchId}::text and product_id = moved.id
    )
    insert into stock_entries (product_id, number, kind, units, stock, order_id, batch_id, entered_by, note, undoes)
    select id, last_stock_entry, ${given.kind}, units, current_stock, ${given.orderId}::text, ${given.batchId}::text,
      ${given.enteredBy}::text, ${given.note}::text, ${given.undoes}::int
    from moved
    returning product_id as "productId", stock - units as before, stock as after`,
);

/**
 * Moves the stock of products, which their caller has locked in id order, and enters it in the ledger
 * (rules: ledger-1). What orders take and give back also changes how much counts as sold.
 * A product that is no longer sold takes nothing. (An order that is placed does the same in its own statement,
 * insert-order.server.ts.)
 * @param moves each product once; units above 0 come, below 0 go.
 * @returns what was moved, to be published after the commit.
 * @throws where a product would have fewer than none.
 */
export async function enterStock(
  run: RunPrepared,
  { kind, orderId, batchId, enteredBy, note, undoes }: StockReason,
  moves: readonly { productId: string; units: number }[],
): Promise<StockMove[]> {
  if (moves.length === 0) return [];
  return run<StockMove>(
    stockEnter.query({
      kind,
      productIds: moves.map(({ productId }) => productId),
      units: moves.map(({ units }) => units),
      orderId: orderId ?? null,
      batchId: batchId ?? null,
      enteredBy: enteredBy ?? null,
      note: note ?? null,
      undoes: undoes ?? null,
    }),
  );
}

/**
 * Takes units of one product that no order took, in the order in which they are sold: from no batch, then
 * from the first to expire. Its row is locked by the caller.
 * @throws where there are fewer.
 */
export async function loseStock(
  run: RunPrepared,
  reason: StockReason,
  { productId, units }: { productId: string; units: number },
): Promise<void> {
  const shares = await chooseBatchesOf(run, [{ productId, quantity: units }]);
  for (const { batchId, units } of shares) {
    await enterStock(run, { ...reason, batchId }, [{ productId, units: -units }]);
  }
  const inBatches = shares.reduce((sum, share) => sum + share.units, 0);
  const loose = units - inBatches;
  if (loose > 0) await enterStock(run, reason, [{ productId, units: -loose }]);
}

const batchesMissing = statement<{ productId: string }>(
  "batches-missing",
  (given) => `
    select batch_id as "batchId", -sum(units)::int as units from stock_entries
    where product_id = ${given.productId} and kind = 'counted' and batch_id is not null
    group by batch_id having sum(units) < 0 order by max(number) desc`,
);

/**
 * Enters units of one product that a count has found: as far as counts have missed units of batches, these have
 * turned up, the last missed first; the rest is of no batch. Its row is locked by the caller.
 */
export async function findStock(
  run: RunPrepared,
  reason: StockReason,
  { productId, units }: { productId: string; units: number },
): Promise<void> {
  const missing = await run<Omit<BatchShare, "productId">>(batchesMissing.query({ productId }));
  const batches = missing.map((share) => ({ productId, ...share }));
  let loose = units;
  for (const { batchId, units: found } of chooseBatches(batches, 0, units)) {
    await enterStock(run, { ...reason, batchId }, [{ productId, units: found }]);
    loose -= found;
  }
  if (loose > 0) await enterStock(run, reason, [{ productId, units: loose }]);
}

/** Enters what the shelf has been counted to have. The product's row is locked by the caller. */
export async function countStock(
  run: RunPrepared,
  reason: Omit<StockReason, "kind">,
  { productId, before, counted }: { productId: string; before: number; counted: number },
): Promise<void> {
  const units = counted - before;
  const why = { ...reason, kind: "counted" } as const;
  if (units > 0) await findStock(run, why, { productId, units });
  if (units < 0) await loseStock(run, why, { productId, units: -units });
}

const unitsAt = statement<{ productId: string; batchId: string | null }>(
  "stock-units-at",
  (given) => `
    select (case when ${given.batchId}::text is null
      then current_stock - coalesce((select sum(units) from stock_batches where product_id = products.id), 0)
      else coalesce((select units from stock_batches where id = ${given.batchId}::text), 0)
    end)::int as units
    from products where id = ${given.productId}`,
);

/**
 * Takes a count back by entries against it, each into or out of the batch that it was of. What it had added and is
 * sold by now is taken as orders take it. The product's row is locked by the caller.
 * @throws where there are fewer.
 */
export async function takeBackCount(
  run: RunPrepared,
  reason: Omit<StockReason, "kind">,
  productId: string,
  entries: readonly { number: number; units: number; batchId: string | null }[],
): Promise<void> {
  for (const { number, units, batchId } of entries) {
    const why = { ...reason, kind: "counted" } as const;
    const [left] = await run<{ units: number }>(unitsAt.query({ productId, batchId }));
    if (left && left.units < units) {
      await loseStock(run, why, { productId, units });
    } else {
      const against = { ...why, undoes: number, ...(batchId !== null && { batchId }) };
      await enterStock(run, against, [{ productId, units: -units }]);
    }
  }
}
