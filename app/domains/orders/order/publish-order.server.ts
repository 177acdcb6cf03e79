import { publishBestsellersIfChanged } from "#app/domains/catalog/lists/publish-bestsellers.server.ts";
import { type StockMove, stockTopics } from "#app/domains/stock/ledger/stock-topics.ts";
import { publish } from "#app/server/live/live.server.ts";

/**
 * Says, after the commit, that an order changed, or what was paid for it.
 * @param buyer the user id; undefined where the order is gone, or its buyer is shown no change.
 * @param moves of stock that came with it.
 */
export function publishOrder(buyer: string | undefined, moves: readonly StockMove[] = []): void {
  const own = buyer === undefined ? [] : ([`my-orders:${buyer}`] as const);
  publish("orders", ...own, ...stockTopics(moves));
  if (moves.length > 0) publishBestsellersIfChanged();
}
