import type { SalesDay } from "#app/domains/orders/sales.server.ts";
import { formatMoney } from "#app/lib/money.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { RevenueBars } from "../components/revenue-bars.tsx";

export interface SalesChartProps {
  /** Oldest first. */
  sales: readonly SalesDay[];
  /** All the days together, in words. */
  inShort: string;
  titleId: string;
}

/** Revenue and orders of the last days. */
export function SalesChart({ sales, inShort, titleId }: SalesChartProps) {
  const points = sales.map((day) => ({
    ...day,
    short: formatDate(dateOf(day)).replace(/ \d{4}$/, ""),
    words: inWords(day),
  }));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={titleId} className="text-base">
          {m.overview_sales_title()}
        </h3>
        <p className="text-muted text-sm">{inShort}</p>
      </div>
      <RevenueBars points={points} label={m.overview_day()} />
      <p className="mt-2 text-muted text-xs">{m.overview_revenue_note()}</p>
      <SalesTable sales={sales} />
    </>
  );
}

function inWords(sales: SalesDay): string {
  const { orders, revenue } = sales;
  return m.overview_day_words({
    date: formatDate(dateOf(sales)),
    orders,
    revenue: formatMoney(revenue),
  });
}

/** The chart's figures, newest first, for those who would rather read them. */
function SalesTable({ sales }: { sales: readonly SalesDay[] }) {
  return (
    <details className="text-sm">
      <summary className="link w-fit py-1 pointer-coarse:py-3">{m.overview_as_table()}</summary>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, and not a landmark beside its section */}
      <div
        role="group"
        aria-label={m.overview_sales_title()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-md border border-line"
      >
        <table className="w-full">
          <caption className="sr-only">{m.overview_sales_title()}</caption>
          <thead className="sticky top-0 bg-surface text-muted">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-start">
                {m.column_date()}
              </th>
              <th scope="col" className="px-3 py-1.5 text-end">
                {m.orders()}
              </th>
              <th scope="col" className="px-3 py-1.5 text-end">
                {m.overview_revenue()}
              </th>
            </tr>
          </thead>
          <tbody>
            {sales.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row" className="px-3 py-1 text-start font-normal">
                  {formatDate(dateOf(day))}
                </th>
                <td className="px-3 py-1 text-end">{day.orders}</td>
                <td className="px-3 py-1 text-end">{formatMoney(day.revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Midnight of the day in Jharkhand (rules: formats-4). */
function dateOf({ day }: SalesDay): Date {
  return new Date(`${day}T00:00:00+05:30`);
}
