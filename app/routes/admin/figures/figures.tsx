import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { type Breakdown, breakdowns } from "#app/domains/figures/figure-kinds.ts";
import { type FigureRange, readFigureRange } from "#app/domains/figures/figure-range.ts";
import { readSalesFigures } from "#app/domains/figures/read-figures.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/figures";
import { BreakdownTable } from "./figures/breakdown-table.tsx";
import { FigureCards } from "./figures/figure-cards.tsx";
import { spanWords } from "./figures/figure-words.ts";
import { OverTime } from "./figures/over-time.tsx";
import { RangeForm } from "./figures/range-form.tsx";

export const handle = {
  live: ["figures", "orders", "products", "offers"],
} as const satisfies LiveHandle;

/** So many rows of a breakdown are shown; its file has all. */
const shown = 50;

/** `?range=`, `?since=`, `?until=`, `?group=` (figure-range.ts), and `?by=`. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "figures.read");
  const { searchParams } = args.url;
  const range = readFigureRange(searchParams, new Date());
  const by = breakdowns.find((each) => each === searchParams.get("by")) ?? "product";
  return { range, by, figures: await readSalesFigures(range, by, shown) };
}

export const meta: Route.MetaFunction = () => titled(m.figures_title());

/** What sells (rules: figures-1). */
export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { range, by, figures } = loaderData;
  const { now, before, groups, n, isWhole } = figures;
  const file = (table: string) => `/my/figures.csv?${addressOf(range, by)}&table=${table}`;
  return (
    <ContentPage title={m.figures_title()} intro={m.figures_intro()}>
      <RangeForm range={range} by={by} />
      {!isWhole && (
        <Alert role="status" title={m.figures_counting()}>
          {m.figures_counting_text()}
        </Alert>
      )}
      <p aria-live="polite">
        <span className="font-semibold">{spanWords(range)}</span>{" "}
        <span className="block text-muted text-sm">
          {m.figures_compared({ before: spanWords(range.before) })}
        </span>
      </p>
      <FigureCards now={now} before={before} />
      {now.orders === 0 ? (
        <EmptyState motif={<RagiEar className="h-24 w-auto" />} title={m.figures_none()}>
          {m.figures_none_text()}
        </EmptyState>
      ) : (
        <>
          <OverTime groups={groups} grouping={range.grouping} file={file("time")} />
          <BreakdownTable
            {...{ by, n, range }}
            rows={figures.by}
            pathOf={(each) => `?${addressOf(range, each)}`}
            file={file("by")}
          />
        </>
      )}
    </ContentPage>
  );
}

/** What the address says of the range as it is shown. */
function addressOf(range: FigureRange, by: Breakdown): URLSearchParams {
  const { name, since, until, grouping } = range;
  const days = name === "days" && { since, until };
  return new URLSearchParams({ range: name, ...days, group: grouping, by });
}
