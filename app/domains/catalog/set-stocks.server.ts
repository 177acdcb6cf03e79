import { and, inArray } from "drizzle-orm";
import type { Transaction } from "#app/server/database.server.ts";
import { runIn, statement } from "#app/server/statement.server.ts";
import { products } from "./product-table.server.ts";
import { countStock, enterStock } from "./stock-ledger.server.ts";
import type { StockMove } from "./stock-topics.ts";

const quantitiesSet = statement<{ ids: string[]; quantities: number[] }>(
  "quantities-set",
  ({ ids, quantities }) => `
    update products set quantity = counted.quantity
    from unnest(${ids}::text[], ${quantities}::int[]) as counted (id, quantity)
    where products.id = counted.id`,
);

/**
 * Sets what is left of many products, and their quantity with it (rules: stock-4), as counted in their ledger. The
 * caller has locked them, in id order, and publishes the moves after the commit (stockTopics).
 * @param enteredBy user id of whoever says so.
 */
export async function setStocks(
  tx: Transaction,
  moves: readonly StockMove[],
  enteredBy: string,
): Promise<void> {
  if (moves.length === 0) return;
  const ids = moves.map(({ productId }) => productId);
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), products.hasBatches));
  const batched = new Set(rows.map(({ id }) => id));
  const run = runIn(tx);
  // Of those without batches, which are nearly all, in one statement.
  await enterStock(
    run,
    { kind: "counted", enteredBy },
    moves
      .filter(({ productId, before, after }) => before !== after && !batched.has(productId))
      .map(({ productId, before, after }) => ({ productId, units: after - before })),
  );
  for (const { productId, before, after } of moves) {
    if (before === after || !batched.has(productId)) continue;
    await countStock(run, { enteredBy }, { productId, before, counted: after });
  }
  await tx.execute(quantitiesSet.sql({ ids, quantities: moves.map(({ after }) => after) }));
}
