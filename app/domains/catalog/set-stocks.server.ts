import type { Transaction } from "#app/server/database.server.ts";
import { statement } from "#app/server/statement.server.ts";
import type { StockMove } from "./stock-topics.ts";

const stocksSet = statement<{ ids: string[]; stocks: number[] }>(
  "stocks-set",
  ({ ids, stocks }) => `
    update products set quantity = counted.stock, current_stock = counted.stock
    from unnest(${ids}::text[], ${stocks}::int[]) as counted (id, stock)
    where products.id = counted.id`,
);

/**
 * Sets what is left of many products, and their quantity with it (rules: stock-4). The caller has locked them, in id
 * order, and publishes the moves after the commit (stockTopics).
 */
export async function setStocks(tx: Transaction, moves: readonly StockMove[]): Promise<void> {
  if (moves.length === 0) return;
  const ids = moves.map(({ productId }) => productId);
  await tx.execute(stocksSet.sql({ ids, stocks: moves.map(({ after }) => after) }));
}
