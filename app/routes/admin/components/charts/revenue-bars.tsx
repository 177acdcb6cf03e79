import clsx from "clsx";
import { type PointerEvent, useState } from "react";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";

/** A bar: a day, a week, a month… with what was ordered in it. */
export interface RevenuePoint {
  /** "05 Apr 2026" */
  name: string;
  /** "05 Apr", for the line below the bars. */
  short: string;
  orders: number;
  /** Where pieces are told too. */
  units?: number;
  revenue: Paise;
}

/**
 * Revenue and orders, a bar for each point. One is read out at a time, the one under the pointer or the finger;
 * the keyboard walks them by its arrows.
 * @param props.points oldest first, one at least.
 * @param props.label names what the keyboard walks.
 */
export function RevenueBars(props: { points: readonly RevenuePoint[]; label: string }) {
  const { points, label } = props;
  const last = points.length - 1;
  const [chosen, setChosen] = useState(last);
  // Another range may have fewer.
  const index = Math.min(chosen, last);
  const point = points[index];
  const words = point && wordsOf(point);
  const pick = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * points.length);
    setChosen(Math.max(0, Math.min(last, at)));
  };
  const marks = [...new Set([0, Math.floor(last / 2), last])].map((at) => points[at]?.short ?? "");
  return (
    <>
      <p className="mt-1 font-semibold text-sm tabular-nums">{words}</p>
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
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          aria-label={label}
          aria-valuetext={words}
          className="pointer-events-none absolute inset-0 opacity-0"
        />
        <Bars
          label={m.overview_revenue()}
          values={points.map(({ revenue }) => revenue)}
          highest={formatMoney}
          chosen={index}
          className="h-24 fill-primary"
        />
        <Bars
          label={m.orders()}
          values={points.map(({ orders }) => orders)}
          highest={String}
          chosen={index}
          className="mt-2 h-10 fill-accent"
        />
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </p>
    </>
  );
}

const wordsOf = ({ name: date, orders, revenue }: RevenuePoint) =>
  m.overview_day_words({ date, orders, revenue: formatMoney(revenue) });

interface BarsProps {
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
function Bars({ label, values, highest, chosen, className }: BarsProps) {
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
        {values.map((value, at) => {
          const height = top <= 0 ? 0 : (Math.max(0, value) / top) * 100;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            <rect key={at} x={at + 0.14} y={100 - height} width={0.72} height={height} />
          );
        })}
      </svg>
    </div>
  );
}
