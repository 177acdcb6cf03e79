import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { earnedOf } from "#app/domains/figures/came-back/earnings.ts";
import { parcelBreakdowns } from "#app/domains/figures/came-back/parcel-kinds.ts";
import {
  type ParcelFigures,
  readCameBack,
} from "#app/domains/figures/came-back/read-came-back.server.ts";
import { readFigureRange } from "#app/domains/figures/figure-range.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import { useMay } from "../components/page/use-may.ts";
import type { Route } from "./+types/came-back";
import { ByTable, CostlyPins, Earnings, RuleChanges } from "./came-back/parcel-tables.tsx";
import { rateWords } from "./came-back/parcel-words.ts";
import { spanWords } from "./figures/figure-words.ts";
import { RangeForm } from "./figures/range-form.tsx";

export const handle = {
  live: ["figures", "orders", "products"],
} as const satisfies LiveHandle;

/** So many rows of a breakdown are shown; its file has all. */
const shown = 50;

/** `?range=`, `?since=`, `?until=` (figure-range.ts), and `?by=`. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "figures.read");
  const { searchParams } = args.url;
  const now = new Date();
  const range = readFigureRange(searchParams, now);
  const by = parcelBreakdowns.find((each) => each === searchParams.get("by")) ?? "district";
  return { range, by, figures: await readCameBack(range, by, shown, now) };
}

export const meta: Route.MetaFunction = () => titled(m.parcels_title());

/** Which parcels came back, and what orders earn (rules: came-back-figures-1). */
export default function CameBackPage({ loaderData }: Route.ComponentProps) {
  const { range, by, figures } = loaderData;
  const { all, n, isWhole, hasCosts, pins, changes, channels, methods } = figures;
  const may = useMay();
  const { name, since, until } = range;
  const days = { range: name, ...(name === "days" && { since, until }) };
  const pathOf = (each: string) => `?${new URLSearchParams({ ...days, by: each })}`;
  const file = (table: string) => `/my/figures/came-back.csv${pathOf(by)}&table=${table}`;
  const costs = may("costs") && (
    <LinkButton to="/my/figures/costs" variant="secondary">
      {m.costs_title()}
    </LinkButton>
  );
  return (
    <ContentPage title={m.parcels_title()} intro={m.parcels_intro()} action={costs}>
      <RangeForm
        range={range}
        by={by}
        page={{ path: "/my/figures/came-back", title: m.parcels_title() }}
      />
      {!isWhole && (
        <Alert role="status" title={m.figures_counting()}>
          {m.figures_counting_text()}
        </Alert>
      )}
      {!hasCosts && <Alert title={m.parcels_no_costs()}>{m.parcels_no_costs_text()}</Alert>}
      <p aria-live="polite" className="font-semibold">
        {spanWords(range)}
      </p>
      {all.sent + all.ended === 0 ? (
        <EmptyState motif={<RagiEar className="h-24 w-auto" />} title={m.parcels_no_parcels()}>
          {m.figures_none_text()}
        </EmptyState>
      ) : (
        <>
          <Summary all={all} />
          <CostlyPins pins={pins} range={range} file={file("pins")} />
          <ByTable {...{ by, n, pathOf }} rows={figures.by} file={file("by")} />
          <Earnings {...{ all, channels, methods }} file={file("earnings")} />
        </>
      )}
      <RuleChanges changes={changes} file={file("changes")} />
    </ContentPage>
  );
}

function Summary({ all }: { all: ParcelFigures }) {
  const average = all.ended > 0 ? Math.round(earnedOf(all) / all.ended / 100) * 100 : 0;
  const facts = [
    [m.parcels_rate(), rateWords(all), m.parcels_rate_note()],
    [m.parcels_under_way(), String(all.sent - all.arrived - all.cameBack), ""],
    [m.parcels_wasted(), formatMoney(all.wasted), m.parcels_wasted_note()],
    [m.parcels_earned(), formatMoney(average), m.parcels_earned_note()],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {facts.map(([name, value, note]) => (
        <div key={name} className="rounded-lg border border-line bg-raised px-4 py-3">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-bold font-display text-heading text-xl tabular-nums">{value}</dd>
          {note && <dd className="text-muted text-sm">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
