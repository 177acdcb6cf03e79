import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { earnedOf, earningSteps } from "#app/domains/figures/came-back/earnings.ts";
import {
  type ParcelBreakdown,
  parcelBreakdowns,
} from "#app/domains/figures/came-back/parcel-kinds.ts";
import type {
  ParcelFigures,
  ParcelFiguresOf,
  RuleChange,
} from "#app/domains/figures/came-back/read-came-back.server.ts";
import type { DayRange } from "#app/domains/figures/figure-range.ts";
import { filterParams } from "#app/domains/orders/search/order-filter.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { useMay } from "../../components/page/use-may.ts";
import { ChoiceLinks, RowBar } from "../figures/choice-links.tsx";
import {
  parcelBreakdownWords,
  parcelRowName,
  rateWords,
  ruleWords,
  stepWords,
} from "./parcel-words.ts";

interface TableSectionProps {
  title: string;
  note?: ReactNode;
  /** Where its file is; left out where there is nothing in it. */
  file?: string | undefined;
  children: (titleId: string) => ReactNode;
}

/** A table with its title, what is to be known of it, and its file. */
function TableSection({ title, note, file, children }: TableSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children(id)}
      <div className="grid gap-1 text-muted text-sm">
        {note && <p>{note}</p>}
        {file && (
          <a href={file} download className="link touch-inline w-fit">
            {m.figures_csv_by()}
          </a>
        )}
      </div>
    </section>
  );
}

const rate = <Row extends ParcelFigures>(header: string): Column<Row> => ({
  key: "rate",
  header,
  align: "end",
  cell: (row) => <span className="font-semibold tabular-nums">{rateWords(row)}</span>,
});

const cost: Column<ParcelFiguresOf> = {
  key: "cost",
  header: m.parcels_cost,
  align: "end",
  cell: ({ wasted }) => formatMoney(wasted),
};

/** From where what came back cost the most, with its orders (rules: came-back-figures-2). */
export function CostlyPins(props: {
  pins: readonly ParcelFiguresOf[];
  range: DayRange;
  file: string;
}) {
  const { pins, range, file } = props;
  const may = useMay();
  const amount = pins.reduce((sum, { wasted }) => sum + wasted, 0);
  const said = { n: pins.length, amount: formatMoney(amount) };
  const costing = pins.length === 1 ? m.parcels_pin_cost(said) : m.parcels_pins_cost(said);
  const top = Math.max(...pins.map(({ wasted }) => wasted));
  const search = ({ key }: ParcelFiguresOf) =>
    filterParams({ q: key, status: "came-back", since: range.since, until: range.until });
  return (
    <TableSection
      title={amount > 0 ? costing : m.parcels_pins()}
      note={
        may("cod-rules") && (
          <Link to="/my/cash-on-delivery" className="link touch-inline">
            {m.parcels_pins_rule()}
          </Link>
        )
      }
      file={pins.length > 0 ? file : undefined}
    >
      {() => (
        <DataTable
          caption={m.parcels_pins()}
          rows={pins}
          rowKey={({ key }) => key}
          empty={<p className="text-muted">{m.parcels_pins_none()}</p>}
          columns={[
            {
              key: "name",
              header: m.parcels_by_pin(),
              isRowHeader: true,
              cell: (row) => (
                <>
                  {row.key && may("orders.read") ? (
                    <Link
                      to={`/my/dashboards?view=orders&${search(row)}`}
                      className="link touch-inline"
                    >
                      {parcelRowName("pin", row)}
                    </Link>
                  ) : (
                    parcelRowName("pin", row)
                  )}
                  {amount > 0 && <RowBar value={row.wasted} top={top} />}
                </>
              ),
            },
            rate(m.parcels_rate()),
            cost,
          ]}
        />
      )}
    </TableSection>
  );
}

interface ByTableProps {
  by: ParcelBreakdown;
  rows: readonly ParcelFiguresOf[];
  /** How many there are in all. */
  n: number;
  /** The address with another breakdown. */
  pathOf: (by: ParcelBreakdown) => string;
  file: string;
}

/** What came back by one thing; the most has the longest bar. */
export function ByTable({ by, rows, n, pathOf, file }: ByTableProps) {
  const top = Math.max(...rows.map(({ cameBack }) => cameBack));
  const notes = [
    n > rows.length ? m.figures_first({ shown: rows.length, n }) : "",
    by === "district" ? m.parcels_district_note() : "",
    by === "product" ? m.parcels_product_note() : "",
  ];
  return (
    <TableSection title={m.parcels_by()} note={notes.filter(Boolean).join(" ")} file={file}>
      {(id) => (
        <>
          <ChoiceLinks
            labelledBy={id}
            choices={parcelBreakdowns.map((each) => [each, parcelBreakdownWords[each]()])}
            chosen={by}
            pathOf={pathOf}
          />
          <DataTable
            caption={parcelBreakdownWords[by]()}
            rows={rows}
            rowKey={({ key }) => key}
            columns={[
              {
                key: "name",
                header: parcelBreakdownWords[by](),
                isRowHeader: true,
                cell: (row) => (
                  <>
                    <span className="wrap-anywhere">{parcelRowName(by, row)}</span>
                    <RowBar value={row.cameBack} top={top} />
                  </>
                ),
              },
              {
                key: "sent",
                header: m.parcels_sent(),
                align: "end",
                cell: ({ sent }) => <span className="tabular-nums">{sent}</span>,
              },
              rate(m.parcels_rate()),
              cost,
            ]}
          />
        </>
      )}
    </TableSection>
  );
}

/** What came back before and after each change of the rules (rules: came-back-figures-4). */
export function RuleChanges({ changes, file }: { changes: readonly RuleChange[]; file: string }) {
  return (
    <TableSection
      title={m.parcels_changes()}
      note={changes.length > 0 ? m.parcels_changes_note() : undefined}
      file={changes.length > 0 ? file : undefined}
    >
      {() => (
        <DataTable
          caption={m.parcels_changes()}
          rows={changes}
          rowKey={({ day }) => day}
          empty={<p className="text-muted">{m.parcels_changes_none()}</p>}
          columns={[
            {
              key: "day",
              header: m.parcels_change(),
              isRowHeader: true,
              cell: ({ day, rules }) => (
                <>
                  {formatDate(day)}
                  <span className="block font-normal text-muted text-sm">
                    {rules.map((rule) => ruleWords[rule]()).join(", ")}
                  </span>
                </>
              ),
            },
            {
              key: "before",
              header: m.parcels_before(),
              align: "end",
              cell: ({ before }) => <span className="tabular-nums">{rateWords(before)}</span>,
            },
            {
              key: "after",
              header: m.parcels_after(),
              align: "end",
              cell: ({ day, after, until }) => (
                <span className="font-semibold tabular-nums">
                  {rateWords(after)}
                  {until > day && (
                    <span className="block font-normal text-muted text-sm">
                      {m.parcels_until({ date: formatDate(until) })}
                    </span>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
    </TableSection>
  );
}

/** Of an average order, step by step what is left of its worth (rules: came-back-figures-5). */
export function Earnings(props: {
  all: ParcelFigures;
  channels: readonly ParcelFiguresOf[];
  methods: readonly ParcelFiguresOf[];
  file: string;
}) {
  const rows = [
    { ...props.all, key: "", words: m.parcels_all_orders() },
    ...props.channels.map((row) => ({ ...row, words: parcelRowName("channel", row) })),
    ...props.methods.map((row) => ({ ...row, words: parcelRowName("method", row) })),
  ].filter(({ ended }) => ended > 0);
  const average = (amount: number, { ended }: ParcelFigures) =>
    formatMoney(Math.round(amount / ended / 100) * 100);
  // What there is none of takes no room.
  const steps = earningSteps.filter((step) => props.all[step] !== 0);
  return (
    <TableSection title={m.parcels_earnings()} note={m.parcels_earnings_note()} file={props.file}>
      {() => (
        <DataTable
          caption={m.parcels_earnings()}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            {
              key: "name",
              header: m.parcels_which(),
              isRowHeader: true,
              cell: ({ words }) => words,
            },
            {
              key: "ended",
              header: m.figures_orders(),
              align: "end",
              cell: ({ ended }) => <span className="tabular-nums">{ended}</span>,
            },
            {
              key: "worth",
              header: m.parcels_worth(),
              align: "end",
              cell: (row) => average(row.worth, row),
            },
            ...steps.map(
              (step): Column<(typeof rows)[number]> => ({
                key: step,
                header: stepWords[step](),
                align: "end",
                cell: (row) => (row[step] === 0 ? "–" : `− ${average(row[step], row)}`),
              }),
            ),
            {
              key: "left",
              header: m.parcels_left(),
              align: "end",
              cell: (row) => <span className="font-semibold">{average(earnedOf(row), row)}</span>,
            },
          ]}
        />
      )}
    </TableSection>
  );
}
