import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { type Breakdown, breakdowns } from "#app/domains/figures/figure-kinds.ts";
import { readFigureRange } from "#app/domains/figures/figure-range.ts";
import {
  type Figures,
  type FiguresOf,
  readSalesFigures,
  type SalesFigures,
} from "#app/domains/figures/read-figures.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { plainRupees } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { csvAnswer } from "#app/server/text/csv.server.ts";
import { breakdownWords, rowName } from "../figures/figure-words.ts";
import type { Route } from "./+types/figures-csv";

/** A file that was downloaded stays as it was. */
export const handle = {
  live: [],
  snapshot: ["figures", "orders", "products", "offers"],
} as const satisfies LiveHandle;

/** The figures of the page of the same address as a file: over time, or with `?table=by` by one thing. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  // Who has to log in first is led back to a page.
  const page = new URL(`/my/figures?${searchParams}`, args.url);
  requirePermission({ ...args, url: page }, "figures.read");
  const range = readFigureRange(searchParams, new Date());
  const by = breakdowns.find((each) => each === searchParams.get("by")) ?? "product";
  const figures = await readSalesFigures(range, by, null);
  const isBy = searchParams.get("table") === "by";
  const rows = isBy ? byRows(by, figures.by) : timeRows(figures.groups);
  const name = `${isBy ? `by-${by}` : "over-time"}-${range.since}-${range.until}`;
  return csvAnswer(`figures-${name}.csv`, rows);
}

const sumHeads = () => [
  m.figures_orders(),
  m.figures_units(),
  m.csv_in_rupees({ name: m.figures_revenue() }),
  m.csv_in_rupees({ name: m.figures_taken_off() }),
  m.figures_returning(),
  m.figures_cancelled(),
  m.figures_returned(),
  m.csv_in_rupees({ name: m.figures_taxable() }),
  m.csv_in_rupees({ name: m.figures_tax() }),
];

const sumCells = (row: Figures) => [
  String(row.orders),
  String(row.units),
  plainRupees(row.revenue),
  plainRupees(row.takenOff),
  String(row.byReturning),
  String(row.cancelled),
  String(row.returned),
  plainRupees(row.revenue - row.tax),
  plainRupees(row.tax),
];

function timeRows(groups: SalesFigures["groups"]): string[][] {
  const head = [m.figures_csv_first(), m.figures_csv_last(), ...sumHeads()];
  return [head, ...groups.map((group) => [group.first, group.last, ...sumCells(group)])];
}

function byRows(by: Breakdown, rows: readonly FiguresOf[]): string[][] {
  const before = m.csv_in_rupees({ name: m.figures_revenue_before() });
  return [
    [breakdownWords[by](), m.figures_csv_key(), ...sumHeads(), before],
    ...rows.map((row) => [rowName(by, row), row.key, ...sumCells(row), plainRupees(row.before)]),
  ];
}
