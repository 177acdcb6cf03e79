import { useState } from "react";
import { useSearchParams } from "react-router";
import { cursorTo } from "#app/lib/cursor.ts";
import { m } from "#app/paraglide/messages.js";
import type { DashboardView } from "./dashboard-view.ts";
import { tablePageSize } from "./dashboard-view.ts";

/** A window of rows as the server sends it, and whether there is more on either side. */
export interface RowWindow<Row> {
  rows: Row[];
  hasPrevious: boolean;
  hasNext: boolean;
}

/**
 * Pages of ten over a window of rows (R16): within the window a page turns at once; at its end the
 * next window is fetched by its cursor. `?from=` says how many rows lie before the window.
 */
export function useTablePages<Row extends { id: string }>(
  view: DashboardView,
  { rows, hasPrevious, hasNext }: RowWindow<Row>,
  total: number,
  dateOf: (row: Row) => Date,
) {
  const [search] = useSearchParams();
  const windowKey = search.toString();
  const lastIndex = Math.max(0, Math.ceil(rows.length / tablePageSize) - 1);
  const [place, setPlace] = useState({ windowKey, index: search.has("before") ? lastIndex : 0 });
  const here = place.windowKey === windowKey ? place.index : search.has("before") ? lastIndex : 0;
  // Rows may have been deleted since.
  const index = Math.min(here, lastIndex);
  const turnTo = (next: number) => setPlace({ windowKey, index: next });

  const before = hasPrevious ? Math.max(0, Number.parseInt(search.get("from") ?? "", 10) || 0) : 0;
  const shown = rows.slice(index * tablePageSize, (index + 1) * tablePageSize);
  const from = before + index * tablePageSize;
  const first = rows[0];
  const last = rows.at(-1);

  const previous =
    index > 0
      ? { onClick: () => turnTo(index - 1) }
      : hasPrevious && !first
        ? { to: `?view=${view}` }
        : hasPrevious && first
          ? { to: `?${windowLink(view, "before", dateOf(first), first.id, before - rows.length)}` }
          : {};
  const next =
    index < lastIndex
      ? { onClick: () => turnTo(index + 1) }
      : hasNext && last
        ? { to: `?${windowLink(view, "after", dateOf(last), last.id, before + rows.length)}` }
        : {};
  return {
    rows: shown,
    pager: {
      summary: m.page_range({
        from: shown.length === 0 ? 0 : from + 1,
        to: from + shown.length,
        total: Math.max(total, from + shown.length),
      }),
      previous: { label: m.previous(), ...previous },
      next: { label: m.next(), ...next },
    },
  };
}

function windowLink(
  view: DashboardView,
  direction: "after" | "before",
  date: Date,
  id: string,
  from: number,
): URLSearchParams {
  return new URLSearchParams({
    view,
    [direction]: cursorTo({ date, id }),
    from: String(Math.max(0, from)),
  });
}
