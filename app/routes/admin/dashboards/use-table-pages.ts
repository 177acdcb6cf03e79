import { useState } from "react";
import { useSearchParams } from "react-router";
import { cursorTo } from "#app/lib/cursor.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/database/keyset.server.ts";

/** The dashboard's tables; `?view=` names one. */
export const dashboardViews = ["products", "orders", "users"] as const;
export type DashboardView = (typeof dashboardViews)[number];

/** Rows a page in all of them. */
const tablePageSize = 10;

/**
 * Rows that one visit to the server brings: products a page, the others ten pages
 * (rules: dashboard-2).
 */
export const windowSize: Readonly<Record<DashboardView, number>> = {
  products: tablePageSize,
  orders: 10 * tablePageSize,
  users: 10 * tablePageSize,
};

/**
 * Pages of ten over a window of rows (rules: dashboard-2): within the window a page turns at once;
 * at its end the next window is fetched by its cursor. `?from=` says how many rows lie before the
 * window.
 * @param total how many rows there are; undefined where a filter leaves out some, which nobody counts.
 */
export function useTablePages<Row extends { id: string; key?: string | undefined }>(
  view: DashboardView,
  { rows, hasPrevious, hasNext }: RowPage<Row>,
  total: number | undefined,
  dateOf: (row: Row) => Date,
) {
  const [search] = useSearchParams();
  const windowKey = search.toString();
  const lastIndex = Math.max(0, Math.ceil(rows.length / tablePageSize) - 1);
  const firstIndex = search.has("before") ? lastIndex : 0;
  const [place, setPlace] = useState({ windowKey, index: firstIndex });
  const here = place.windowKey === windowKey ? place.index : firstIndex;
  // Rows may have been deleted since.
  const index = Math.min(here, lastIndex);
  const turnTo = (next: number) => setPlace({ windowKey, index: next });

  const before = hasPrevious ? Math.max(0, Number.parseInt(search.get("from") ?? "", 10) || 0) : 0;
  const shown = rows.slice(index * tablePageSize, (index + 1) * tablePageSize);
  const from = before + index * tablePageSize;
  const to = from + shown.length;
  const first = rows[0];
  const last = rows.at(-1);

  const windowLink = (direction: "after" | "before", row: Row, skipped: number) => {
    const link = firstWindow(search, view);
    link.set(direction, cursorTo({ date: dateOf(row), id: row.id }));
    if (row.key !== undefined) link.set("key", row.key);
    link.set("from", String(Math.max(0, skipped)));
    return { to: `?${link}` };
  };
  const previous =
    index > 0
      ? { onClick: () => turnTo(index - 1) }
      : hasPrevious && first
        ? windowLink("before", first, before - windowSize[view])
        : {};
  const next =
    index < lastIndex
      ? { onClick: () => turnTo(index + 1) }
      : hasNext && last
        ? windowLink("after", last, before + rows.length)
        : {};
  // The last window tells how many there are.
  const known = total ?? (hasNext ? undefined : before + rows.length);
  return {
    rows: shown,
    pager: {
      summary: summaryOf(shown.length === 0 ? 0 : from + 1, to, known),
      previous: { label: m.previous(), ...previous },
      next: { label: m.next(), ...next },
    },
  };
}

/** Which rows are shown, and of how many where that is known. */
function summaryOf(from: number, to: number, total: number | undefined): string {
  return total === undefined
    ? m.page_range_open({ from, to })
    : m.page_range({ from, to, total: Math.max(total, to) });
}

/** The address of the list's beginning, with its filter. */
function firstWindow(search: URLSearchParams, view: DashboardView): URLSearchParams {
  const link = new URLSearchParams(search);
  for (const place of ["after", "before", "key", "from"]) link.delete(place);
  link.set("view", view);
  return link;
}
