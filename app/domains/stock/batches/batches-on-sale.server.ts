import type { RunPrepared } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { type BatchShare, chooseBatches } from "./choose-batches.ts";

const batchesOnSale = statement<{ ids: string[] }>(
  "batches-on-sale",
  (given) => `
    select stock_batches.id as "batchId", product_id as "productId", units, current_stock as "currentStock"
    from stock_batches join products on products.id = product_id
    where product_id = any(${given.ids}) and units > 0
    order by best_before, number`,
);

/**
 * Which batches the lines' units are to come from. The products are locked by the caller, in a statement before
 * this one: their batches change under the product's lock only.
 * @returns nothing for a product without batches.
 */
export async function chooseBatchesOf(
  run: RunPrepared,
  lines: readonly { productId: string; quantity: number }[],
): Promise<BatchShare[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(({ productId }) => productId);
  const rows = await run<BatchShare & { currentStock: number }>(batchesOnSale.query({ ids }));
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return lines.flatMap(({ productId, quantity }) => {
    const own = byProduct.get(productId) ?? [];
    const inBatches = own.reduce((sum, { units }) => sum + units, 0);
    const loose = (own[0]?.currentStock ?? 0) - inBatches;
    const batches = own.map(({ batchId, units }) => ({ productId, batchId, units }));
    return chooseBatches(batches, loose, quantity);
  });
}
