import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { earnedOf, earningSteps } from "#app/domains/figures/came-back/earnings.ts";
import {
  type ParcelBreakdown,
  parcelBreakdowns,
} from "#app/domains/figures/came-back/parcel-kinds.ts";
import {
  type ParcelFigures,
  type ParcelFiguresOf,
  type RuleChange,
  readCameBack,
} from "#app/domains/figures/came-back/read-came-back.server.ts";
import { readFigureRange } from "#app/domains/figures/figure-range.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { plainRupees } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { csvAnswer } from "#app/server/text/csv.server.ts";
import {
  parcelBreakdownWords,
  parcelRowName,
  ruleWords,
  stepWords,
} from "../came-back/parcel-words.ts";
import type { Route } from "./+types/came-back-csv";

/** A file that was downloaded stays as it was. */
export const handle = {
  live: [],
  snapshot: ["figures", "orders", "products"],
} as const satisfies LiveHandle;

/** A table of the page of the same address as a file, by `?table=`: pins, earnings, changes, or by one thing. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  // Who has to log in first is led back to a page.
  const page = new URL(`/my/figures/came-back?${searchParams}`, args.url);
  requirePermission({ ...args, url: page }, "figures.read");
  const now = new Date();
  const range = readFigureRange(searchParams, now);
  const by = parcelBreakdowns.find((each) => each === searchParams.get("by")) ?? "district";
  const read = await readCameBack(range, by, null, now);
  const tables: Record<string, () => string[][]> = {
    pins: () => byRows("pin", read.pins),
    changes: () => changeRows(read.changes),
    earnings: () => [
      [m.parcels_which(), ...sumHeads()],
      [m.parcels_all_orders(), ...sumCells(read.all)],
      ...read.channels.map((row) => [parcelRowName("channel", row), ...sumCells(row)]),
      ...read.methods.map((row) => [parcelRowName("method", row), ...sumCells(row)]),
    ],
  };
  const asked = searchParams.get("table") ?? "";
  const table = Object.hasOwn(tables, asked) ? asked : `by-${by}`;
  const rows = tables[table]?.() ?? byRows(by, read.by);
  return csvAnswer(`came-back-${table}-${range.since}-${range.until}.csv`, rows);
}

const countHeads = () => [m.parcels_sent(), m.status_delivered(), m.parcels_rate()];
const countCells = ({ sent, arrived, cameBack }: ParcelFigures) =>
  [sent, arrived, cameBack].map(String);

function byRows(by: ParcelBreakdown, rows: readonly ParcelFiguresOf[]): string[][] {
  const cost = m.csv_in_rupees({ name: m.parcels_wasted() });
  return [
    [parcelBreakdownWords[by](), m.figures_csv_key(), ...countHeads(), cost],
    ...rows.map((row) => [
      ...[parcelRowName(by, row), row.key, ...countCells(row), plainRupees(row.wasted)],
    ]),
  ];
}

function sumHeads(): string[] {
  const words = [m.parcels_worth, ...earningSteps.map((step) => stepWords[step]), m.parcels_left];
  return [m.figures_orders(), ...words.map((name) => m.csv_in_rupees({ name: name() }))];
}

const sumCells = (row: ParcelFigures) => [
  String(row.ended),
  ...[row.worth, ...earningSteps.map((step) => -row[step]), earnedOf(row)].map(plainRupees),
];

function changeRows(changes: readonly RuleChange[]): string[][] {
  const heads = (when: string) => countHeads().map((name) => `${when}: ${name}`);
  return [
    [m.parcels_change(), m.filter_until(), m.audit_kind(), ...heads(m.parcels_before())],
    ...changes.map(({ day, until, rules, before, after }) => [
      ...[day, until, rules.map((rule) => ruleWords[rule]()).join(", ")],
      ...[...countCells(before), ...countCells(after)],
    ]),
  ].map((row, place) => (place === 0 ? [...row, ...heads(m.parcels_after())] : row));
}
