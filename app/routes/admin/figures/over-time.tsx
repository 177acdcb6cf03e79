import { useId } from "react";
import type { Grouping } from "#app/domains/figures/figure-range.ts";
import type { SalesFigures } from "#app/domains/figures/read-figures.server.ts";
import { formatMoney } from "#app/lib/money.ts";
import { financialYear, formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { RevenueBars } from "../components/revenue-bars.tsx";
import { spanWords } from "./figure-words.ts";

type Group = SalesFigures["groups"][number];

interface OverTimeProps {
  groups: readonly Group[];
  grouping: Grouping;
  /** Where its file is. */
  file: string;
}

/** How revenue and orders went, as bars and as a table. */
export function OverTime({ groups, grouping, file }: OverTimeProps) {
  const id = useId();
  const points = groups.map((group) => ({
    orders: group.orders,
    revenue: group.revenue,
    short: shortName(grouping, group),
    words: m.overview_day_words({
      date: groupName(grouping, group),
      orders: group.orders,
      revenue: formatMoney(group.revenue),
    }),
  }));
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {m.figures_over_time()}
        </h2>
        <a href={file} download className="link touch-inline text-sm">
          {m.figures_csv_time()}
        </a>
      </div>
      <RevenueBars points={points} label={m.figures_over_time()} />
      <p className="mt-2 text-muted text-xs">{m.overview_revenue_note()}</p>
      <GroupTable groups={groups} grouping={grouping} />
    </Card>
  );
}

/** The chart's figures, newest first. */
function GroupTable({ groups, grouping }: Pick<OverTimeProps, "groups" | "grouping">) {
  const heads = [m.orders(), m.figures_units(), m.figures_revenue()];
  return (
    <details className="text-sm">
      <summary className="link w-fit py-1 pointer-coarse:py-3">{m.overview_as_table()}</summary>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, and not a landmark beside its section */}
      <div
        role="group"
        aria-label={m.figures_over_time()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-md border border-line"
      >
        <table className="w-full tabular-nums">
          <caption className="sr-only">{m.figures_over_time()}</caption>
          <thead className="sticky top-0 bg-surface text-muted">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-start">
                {m.figures_step()}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-1.5 text-end">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.toReversed().map((group) => (
              <tr key={group.first}>
                <th scope="row" className="px-3 py-1 text-start font-normal">
                  {groupName(grouping, group)}
                </th>
                <td className="px-3 py-1 text-end">{group.orders}</td>
                <td className="px-3 py-1 text-end">{group.units}</td>
                <td className="px-3 py-1 text-end">{formatMoney(group.revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** "05 Apr 2026", "05 Apr 2026 to 11 Apr 2026", "Apr 2026", "2026-27". */
function groupName(grouping: Grouping, { first, last }: Group): string {
  if (grouping === "month") return monthName(first);
  if (grouping === "year") return financialYear(new Date(first));
  return spanWords({ since: first, until: last });
}

function shortName(grouping: Grouping, group: Group): string {
  if (grouping === "month" || grouping === "year") return groupName(grouping, group);
  return formatDate(group.first).replace(/ \d{4}$/, "");
}

/** "Apr 2026" */
const monthName = (day: string) => formatDate(day).slice(3);
