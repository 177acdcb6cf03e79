import type { SalesDay } from "#app/domains/orders/search/sales.server.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { RevenueChart } from "../components/charts/revenue-chart.tsx";

export interface SalesChartProps {
  /** Oldest first. */
  sales: readonly SalesDay[];
  /** All the days together, in words. */
  inShort: string;
  titleId: string;
}

/** Revenue and orders of the last days. */
export function SalesChart({ sales, inShort, titleId }: SalesChartProps) {
  const points = sales.map((day) => {
    const name = formatDate(day.day);
    return { ...day, name, short: name.replace(/ \d{4}$/, "") };
  });
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={titleId} className="text-base">
          {m.overview_sales_title()}
        </h3>
        <p className="text-muted text-sm">{inShort}</p>
      </div>
      <RevenueChart points={points} title={m.overview_sales_title()} step={m.overview_day()} />
    </>
  );
}
