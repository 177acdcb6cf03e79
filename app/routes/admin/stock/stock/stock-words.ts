import {
  isTooOld,
  leftOnArrival,
  type Withholding,
} from "#app/domains/stock/batches/withholding.ts";
import type { ShownBatch } from "#app/domains/stock/desk/read-stock.server.ts";
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

/** How many of a batch are withheld, and what would be left of its life when a parcel of today arrives (rules: batches-4). */
export function withheldWords(batch: ShownBatch, setting: Withholding): string {
  const n = batch.withheld;
  const today = dayOf(new Date());
  // Recalled or past its date, which stands beside it, or free again and about to come back.
  if (batch.recalledOn || isOver(batch.bestBefore) || !isTooOld(batch, setting, today))
    return m.stock_withheld({ n });
  const { days, percent } = leftOnArrival(batch, setting, today);
  if (days < 0) return m.stock_withheld_past({ n });
  if (percent === null) {
    return setting.either
      ? m.stock_withheld_unmade({ n, days })
      : m.stock_withheld_days({ n, days });
  }
  return m.stock_withheld_life({ n, days, percent: Math.floor(percent) });
}

export const isOver = (bestBefore: string) => bestBefore < dayOf(new Date());
