import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { RevenueBars, type RevenuePoint } from "./revenue-bars.tsx";

interface RevenueChartProps {
  /** Oldest first, one at least. */
  points: readonly RevenuePoint[];
  title: string;
  /** What a point is: "Day". */
  step: string;
}

/** How revenue and orders went, as bars, and as a table for those who would rather read them. */
export function RevenueChart({ points, title, step }: RevenueChartProps) {
  return (
    <>
      <RevenueBars points={points} label={step} />
      <p className="mt-2 text-muted text-xs">{m.overview_revenue_note()}</p>
      <RevenueTable points={points} title={title} step={step} />
    </>
  );
}

/** Newest first. */
function RevenueTable({ points, title, step }: RevenueChartProps) {
  const hasUnits = points.some(({ units }) => units !== undefined);
  const heads = [m.orders(), ...(hasUnits ? [m.figures_units()] : []), m.overview_revenue()];
  return (
    <details className="text-sm">
      <summary className="link w-fit py-1 pointer-coarse:py-3">{m.overview_as_table()}</summary>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, and not a landmark beside its section */}
      <div
        role="group"
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-md border border-line"
      >
        <table className="w-full tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead className="sticky top-0 bg-surface text-muted">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-start">
                {step}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-1.5 text-end">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ name, orders, units, revenue }) => (
              <tr key={name}>
                <th scope="row" className="px-3 py-1 text-start font-normal">
                  {name}
                </th>
                <td className="px-3 py-1 text-end">{orders}</td>
                {hasUnits && <td className="px-3 py-1 text-end">{units}</td>}
                <td className="px-3 py-1 text-end">{formatMoney(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
