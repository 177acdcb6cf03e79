import type { Transaction } from "#app/server/database/database.server.ts";
import { runIn, statement } from "#app/server/database/statement.server.ts";
import { countStock } from "./stock-ledger.server.ts";
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
  const differences = moves.map(({ productId, before, after }) => ({
    productId,
    units: after - before,
  }));
  await countStock(runIn(tx), { enteredBy }, differences);
  const ids = moves.map(({ productId }) => productId);
  await tx.execute(quantitiesSet.sql({ ids, quantities: moves.map(({ after }) => after) }));
}
