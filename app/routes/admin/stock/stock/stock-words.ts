import type { StockEntryKind } from "#app/domains/stock/ledger/stock-entry.ts";
import { dayOf, formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";

export const entryKindWords: Record<StockEntryKind, () => string> = {
  received: m.stock_kind_received,
  sold: m.stock_kind_sold,
  returned: m.stock_kind_returned,
  spoiled: m.stock_kind_spoiled,
  given: m.stock_kind_given,
  counted: m.stock_kind_counted,
  withheld: m.stock_kind_withheld,
  resumed: m.stock_kind_resumed,
  unexplained: m.stock_kind_unexplained,
};

/** "+5", "−3" with the sign that screen readers know. */
export function signed(units: number): string {
  return units > 0 ? `+${units}` : String(units).replace("-", "−");
}

/** "Best before 31 Mar 2027", or that this is over. */
export function bestBeforeWords(bestBefore: string): string {
  const date = formatDate(bestBefore);
  return isOver(bestBefore) ? m.stock_expired({ date }) : m.stock_best_before({ date });
}

export const isOver = (bestBefore: string) => bestBefore < dayOf(new Date());
