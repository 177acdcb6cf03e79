import { useId } from "react";
import { Link } from "react-router";
import { type Breakdown, breakdowns } from "#app/domains/figures/figure-kinds.ts";
import type { FigureRange } from "#app/domains/figures/figure-range.ts";
import type { FiguresOf } from "#app/domains/figures/read-figures.server.ts";
import { filterParams } from "#app/domains/orders/search/order-filter.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { ChoiceLinks, RowBar } from "./choice-links.tsx";
import { breakdownWords, isOfGoods, rowName } from "./figure-words.ts";

interface BreakdownTableProps {
  by: Breakdown;
  rows: readonly FiguresOf[];
  /** How many there are in all. */
  n: number;
  range: FigureRange;
  /** The address with another breakdown. */
  pathOf: (by: Breakdown) => string;
  file: string;
}

/** What the range came to by one thing; the largest revenue has the longest bar. */
export function BreakdownTable({ by, rows, n, range, pathOf, file }: BreakdownTableProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-lg">
        {m.figures_by()}
      </h2>
      <ChoiceLinks
        labelledBy={id}
        choices={breakdowns.map((each) => [each, breakdownWords[each]()])}
        chosen={by}
        pathOf={pathOf}
      />
      <DataTable
        caption={breakdownWords[by]()}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columnsOf(by, rows, range)}
      />
      <div className="grid gap-1 text-muted text-sm">
        {n > rows.length && <p>{m.figures_first({ shown: rows.length, n })}</p>}
        {by === "offer" && <p>{m.figures_by_offer_note()}</p>}
        {by === "district" && <p>{m.figures_by_district_note()}</p>}
        {isOfGoods(by) && <p>{m.figures_by_goods_note()}</p>}
        <a href={file} download className="link touch-inline w-fit">
          {m.figures_csv_by()}
        </a>
      </div>
    </section>
  );
}

function columnsOf(
  by: Breakdown,
  rows: readonly FiguresOf[],
  range: FigureRange,
): Column<FiguresOf>[] {
  const top = Math.max(...rows.map(({ revenue }) => revenue));
  const number = (key: "orders" | "units", header: string): Column<FiguresOf> => ({
    key,
    header,
    align: "end",
    cell: (row) => <span className="tabular-nums">{row[key]}</span>,
  });
  return [
    {
      key: "name",
      header: breakdownWords[by](),
      isRowHeader: true,
      cell: (row) => (
        <>
          <RowName {...{ by, row, range }} />
          <RowBar value={row.revenue} top={top} />
        </>
      ),
    },
    // An order of two products of one category would count there twice.
    ...(by === "category" ? [] : [number("orders", m.orders())]),
    number("units", m.figures_units()),
    {
      key: "revenue",
      header: m.figures_revenue(),
      align: "end",
      cell: ({ revenue }) => <span className="font-semibold">{formatMoney(revenue)}</span>,
    },
    ...(rows.some(({ tax }) => tax > 0) ? [tax] : []),
    ...(by === "offer" ? [takenOff] : []),
    {
      key: "before",
      header: m.figures_revenue_before(),
      align: "end",
      cell: ({ before }) => formatMoney(before),
    },
  ];
}

const tax: Column<FiguresOf> = {
  key: "tax",
  header: m.figures_tax,
  align: "end",
  cell: (row) => formatMoney(row.tax),
};

const takenOff: Column<FiguresOf> = {
  key: "taken-off",
  header: m.figures_taken_off,
  align: "end",
  cell: (row) => formatMoney(row.takenOff),
};

/** A product leads to its orders of these days. */
function RowName(props: { by: Breakdown; row: FiguresOf; range: FigureRange }) {
  const { by, row, range } = props;
  const name = <span className="wrap-anywhere">{rowName(by, row)}</span>;
  if (by !== "product") return name;
  const { since, until } = range;
  const search = filterParams({ product: row.key, since, until });
  return (
    <Link to={`/my/dashboards?view=orders&${search}`} className="link touch-inline">
      {name}
    </Link>
  );
}
