import { type PointerEvent, useState } from "react";
import type { SalesDay } from "#app/domains/orders/sales.server.ts";
import { formatMoney } from "#app/lib/money.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { DayBars } from "./day-bars.tsx";
import { dateOf } from "./sales-day.ts";
import { SalesTable } from "./sales-table.tsx";

export interface SalesChartProps {
  /** Oldest first. */
  sales: readonly SalesDay[];
  /** All the days together, in words. */
  inShort: string;
  titleId: string;
}

/**
 * Revenue and orders of the last days. One day is read out at a time, the one under the pointer or
 * the finger; the keyboard walks the days by its arrows.
 */
export function SalesChart({ sales, inShort, titleId }: SalesChartProps) {
  const last = sales.length - 1;
  const [index, setIndex] = useState(last);
  const day = sales[index];
  const pick = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setIndex(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * sales.length))));
  };
  const [first, middle, today] = [0, Math.floor(last / 2), last].map((at) => shortDay(sales[at]));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={titleId} className="text-base">
          {m.overview_sales_title()}
        </h3>
        <p className="text-muted text-sm">{inShort}</p>
      </div>
      <p className="mt-1 font-semibold text-sm tabular-nums">{day && inWords(day)}</p>
      {/* The field inside does the same by keyboard. */}
      <div
        onPointerMove={pick}
        onPointerDown={pick}
        className="relative mt-2 touch-pan-y rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-4"
      >
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          onChange={({ currentTarget }) => setIndex(Number(currentTarget.value))}
          aria-label={m.overview_day()}
          aria-valuetext={day && inWords(day)}
          className="pointer-events-none absolute inset-0 opacity-0"
        />
        <DayBars
          label={m.overview_revenue()}
          values={sales.map(({ revenue }) => revenue)}
          highest={formatMoney}
          chosen={index}
          className="h-24 fill-primary"
        />
        <DayBars
          label={m.orders()}
          values={sales.map(({ orders }) => orders)}
          highest={String}
          chosen={index}
          className="mt-2 h-10 fill-accent"
        />
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs">
        <span>{first}</span>
        <span>{middle}</span>
        <span>{today}</span>
      </p>
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

/** "05 Apr" */
function shortDay(sales: SalesDay | undefined): string {
  return sales ? formatDate(dateOf(sales)).replace(/ \d{4}$/, "") : "";
}
