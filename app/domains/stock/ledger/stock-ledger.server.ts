import type { RunPrepared } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { chooseBatchesOf } from "../batches/batches-on-sale.server.ts";
import { type BatchShare, chooseBatches } from "../batches/choose-batches.ts";
import type { StockEntryKind } from "./stock-entry.ts";
import type { StockMove } from "./stock-topics.ts";

/** Why stock moves, and who says so. */
export interface StockReason {
  kind: StockEntryKind;
  orderId?: string;
  /** User id. */
  enteredBy?: string;
  note?: string;
  /** The number of the product's entry that this one takes back. */
  undoes?: number;
}

/** Units of a product: above 0 they come, below 0 they go. */
export interface MovedUnits {
  productId: string;
  units: number;
  /** The batch that they come to or go from, if any; of an order, order_batches says it. */
  batchId?: string | null;
}

const stockEnter = statement<{
  kind: StockEntryKind;
  productIds: string[];
  units: number[];
  batchIds: (string | null)[];
  orderId: string | null;
  enteredBy: string | null;
  note: string | null;
  undoes: number | null;
}>(
  "stock-enter",
  (given) => `
    with entry as (
      select product_id, given.units, batch_id, row_number() over until as nth, sum(given.units) over until as so_far
      from unnest(${given.productIds}::text[], ${given.units}::int[], ${given.batchIds}::text[]) with ordinality
        as given (product_id, units, batch_id, place)
      where given.units <> 0
      window until as (partition by product_id order by place)
    ), moved as (
      update products set
        current_stock = current_stock + whole.units,
        units_sold = units_sold - case when ${given.kind}::text in ('sold', 'returned') then whole.units else 0 end,
        last_stock_entry = last_stock_entry + whole.entries
      from (
        select product_id, sum(units)::int as units, count(*)::int as entries from entry group by product_id
      ) as whole
      where products.id = whole.product_id
      returning products.id, last_stock_entry - whole.entries as last, current_stock - whole.units as before,
        current_stock as after
    ), batched as (
      update stock_batches set
        units = stock_batches.units + share.units,
        withheld = withheld - case when ${given.kind}::text in ('withheld', 'resumed') then share.units else 0 end
      from (
        select batch_id, product_id, sum(units)::int as units from entry join moved on id = product_id group by 1, 2
      ) as share
      where stock_batches.id = share.batch_id and stock_batches.product_id = share.product_id
    ), entered as (
      insert into stock_entries (product_id, number, kind, units, stock, order_id, batch_id, entered_by, note, undoes)
      select id, last + nth, ${given.kind}, units, before + so_far, ${given.orderId}::text, batch_id,
        ${given.enteredBy}::text, ${given.note}::text, ${given.undoes}::int
      from entry join moved on id = product_id
    )
    select id as "productId", before, after from moved`,
);

/**
 * Moves the stock of products, which their caller has locked in id order, and enters it in the ledger
 * (rules: ledger-1). What orders take and give back also changes how much counts as sold, and what is withheld and
 * resumed how much of its batch is withheld. A product that is no longer sold takes nothing. (An order that is
 * placed does the same in its own statement, insert-order.server.ts.)
 * @param moves each an entry, those of a product in this order.
 * @returns what was moved of each product, to be published after the commit.
 * @throws where a product would have fewer than none.
 */
export async function enterStock(
  run: RunPrepared,
  { kind, orderId, enteredBy, note, undoes }: StockReason,
  moves: readonly MovedUnits[],
): Promise<StockMove[]> {
  if (moves.length === 0) return [];
  return run<StockMove>(
    stockEnter.query({
      kind,
      productIds: moves.map(({ productId }) => productId),
      units: moves.map(({ units }) => units),
      batchIds: moves.map(({ batchId }) => batchId ?? null),
      orderId: orderId ?? null,
      enteredBy: enteredBy ?? null,
      note: note ?? null,
      undoes: undoes ?? null,
    }),
  );
}

/** The shares of batches, and of each product the rest of its units, which is of none. */
function withRest(units: readonly MovedUnits[], shares: readonly BatchShare[]): MovedUnits[] {
  const byProduct = Map.groupBy(shares, ({ productId }) => productId);
  return units.flatMap(({ productId, units }) => {
    const own = byProduct.get(productId) ?? [];
    return [...own, { productId, units: own.reduce((rest, share) => rest - share.units, units) }];
  });
}

/** What is taken of products, in the order in which they are sold: from no batch, then from the first to expire. */
async function lostOf(run: RunPrepared, units: readonly MovedUnits[]): Promise<MovedUnits[]> {
  const lines = units.map(({ productId, units }) => ({ productId, quantity: units }));
  const taken = withRest(units, await chooseBatchesOf(run, lines));
  return taken.map((share) => ({ ...share, units: -share.units }));
}

/**
 * Takes units of products that no order took, in the order in which they are sold. Their rows are locked by the
 * caller.
 * @throws where there are fewer.
 */
export async function loseStock(
  run: RunPrepared,
  reason: StockReason,
  units: readonly MovedUnits[],
): Promise<void> {
  await enterStock(run, reason, await lostOf(run, units));
}

const batchesMissing = statement<{ ids: string[] }>(
  "batches-missing",
  (given) => `
    select entry.product_id as "productId", batch_id as "batchId", -sum(entry.units)::int as units
    from stock_entries as entry join products on products.id = product_id and has_batches
    where product_id = any(${given.ids}) and kind = 'counted' and batch_id is not null
    group by entry.product_id, batch_id having sum(entry.units) < 0 order by max(number) desc`,
);

/**
 * Where units belong that a count has found: as far as counts have missed units of batches, these have turned up,
 * the last missed first; the rest is of no batch.
 */
async function foundOf(run: RunPrepared, units: readonly MovedUnits[]): Promise<MovedUnits[]> {
  if (units.length === 0) return [];
  const ids = units.map(({ productId }) => productId);
  const missing = await run<BatchShare>(batchesMissing.query({ ids }));
  const byProduct = Map.groupBy(missing, ({ productId }) => productId);
  return withRest(
    units,
    units.flatMap(({ productId, units }) =>
      chooseBatches(byProduct.get(productId) ?? [], 0, units),
    ),
  );
}

/**
 * Enters what the shelf has been counted to have, of many products in as many statements as of one. Their rows are
 * locked by the caller.
 * @param differences what was found (above 0) or is missing of each product.
 * @throws where there are fewer than are missing.
 */
export async function countStock(
  run: RunPrepared,
  reason: Omit<StockReason, "kind">,
  differences: readonly MovedUnits[],
): Promise<void> {
  const more = differences.filter(({ units }) => units > 0);
  const less = differences.filter(({ units }) => units < 0);
  const missing = less.map((difference) => ({ ...difference, units: -difference.units }));
  const entries = [...(await foundOf(run, more)), ...(await lostOf(run, missing))];
  await enterStock(run, { ...reason, kind: "counted" }, entries);
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
      await loseStock(run, why, [{ productId, units }]);
    } else {
      await enterStock(run, { ...why, undoes: number }, [{ productId, units: -units, batchId }]);
    }
  }
}
