import { useId } from "react";
import type { Grouping } from "#app/domains/figures/figure-range.ts";
import type { SalesFigures } from "#app/domains/figures/read-figures.server.ts";
import { financialYear } from "#app/lib/time/financial-year.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/layout/card.tsx";
import { RevenueChart } from "../../components/charts/revenue-chart.tsx";
import { spanWords, stepWords } from "./figure-words.ts";

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
    ...group,
    name: groupName(grouping, group),
    short: shortName(grouping, group),
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
      <RevenueChart points={points} title={m.figures_over_time()} step={stepWords[grouping]()} />
    </Card>
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
