import clsx from "clsx";
import { type PointerEvent, useState } from "react";
import type { SalesDay } from "#app/domains/orders/sales.server.ts";
import { formatMoney } from "#app/lib/money.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";

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

interface DayBarsProps {
  label: string;
  /** A bar each, from the left. */
  values: readonly number[];
  /** How the highest value is written at the top of the scale. */
  highest: (value: number) => string;
  /** The bar that is read out. */
  chosen: number;
  /** Height and colour. */
  className: string;
}

/** Bars beside one another, the highest as high as the picture. What they say stands in words too. */
function DayBars({ label, values, highest, chosen, className }: DayBarsProps) {
  const top = Math.max(...values);
  return (
    <div aria-hidden="true">
      <p className="flex justify-between text-muted text-xs">
        <span>{label}</span>
        <span className="tabular-nums">{highest(top)}</span>
      </p>
      <svg
        viewBox={`0 0 ${values.length} 100`}
        preserveAspectRatio="none"
        className={clsx("block w-full border-line border-y", className)}
      >
        <title>{label}</title>
        <rect x={chosen} width={1} height={100} className="fill-sunken" />
        {values.map((value, day) => {
          const height = top === 0 ? 0 : (value / top) * 100;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            <rect key={day} x={day + 0.14} y={100 - height} width={0.72} height={height} />
          );
        })}
      </svg>
    </div>
  );
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
