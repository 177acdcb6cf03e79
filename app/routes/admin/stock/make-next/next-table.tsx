import { Link } from "react-router";
import { rateDays } from "#app/domains/figures/days-ahead.ts";
import type { NextBatch } from "#app/domains/figures/make-next.server.ts";
import { m } from "#app/paraglide/messages.js";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { useMay } from "../../components/page/use-may.ts";

interface NextTableProps {
  products: readonly NextBatch[];
  /** How many there are in all. */
  n: number;
  file: string;
}

/** Each product that sells: those first of which most is to be made. */
export function NextTable({ products, n, file }: NextTableProps) {
  return (
    <div className="grid gap-3">
      <DataTable
        caption={m.make_next_title()}
        rows={products}
        rowKey={({ productId }) => productId}
        columns={columns}
      />
      <div className="grid gap-1 text-muted text-sm">
        {n > products.length && <p>{m.figures_first({ shown: products.length, n })}</p>}
        <a href={file} download className="link touch-inline w-fit">
          {m.figures_csv_by()}
        </a>
      </div>
    </div>
  );
}

const columns: Column<NextBatch>[] = [
  {
    key: "title",
    header: m.column_title,
    isRowHeader: true,
    cell: (product) => <ProductName product={product} />,
  },
  number(
    "sold",
    () => m.make_next_column_sold({ days: rateDays }),
    ({ units }) => units,
  ),
  number("rate", m.make_next_column_rate, ({ rate }) => rateWords(rate)),
  number("stock", m.column_stock, ({ stock }) => stock),
  {
    key: "expires",
    header: m.make_next_column_expires,
    align: "end",
    cell: ({ expires }) =>
      expires > 0 ? <Status tone="warning">{expires}</Status> : m.make_next_expires_none(),
  },
  {
    key: "left",
    header: m.make_next_column_left,
    align: "end",
    cell: ({ stock, daysLeft }) => <DaysLeft isSoldOut={stock === 0} days={daysLeft} />,
  },
  {
    key: "make",
    header: m.make_next_column_make,
    align: "end",
    cell: ({ suggested }) =>
      suggested > 0 ? (
        <strong className="text-base tabular-nums">{suggested}</strong>
      ) : (
        m.make_next_enough()
      ),
  },
];

function number(
  key: string,
  header: () => string,
  value: (row: NextBatch) => number | string,
): Column<NextBatch> {
  return {
    key,
    header,
    align: "end",
    cell: (row) => <span className="tabular-nums">{value(row)}</span>,
  };
}

/** "2.4", and at a hundred and more "240". */
function rateWords(rate: number): string {
  return rate >= 100 ? String(Math.round(rate)) : String(Math.round(rate * 10) / 10);
}

function ProductName({ product }: { product: NextBatch }) {
  const may = useMay();
  const { productId, title, pack } = product;
  const name = pack === null ? title : m.line_with_pack({ title, grams: pack });
  if (!may("products")) return <span className="wrap-anywhere">{name}</span>;
  return (
    <Link
      to={`/my/updateproduct?${new URLSearchParams({ productId })}`}
      className="link touch-inline wrap-anywhere"
    >
      {name}
    </Link>
  );
}

/** Less than a week is soon. */
const soon = 7;

function DaysLeft({ isSoldOut, days }: { isSoldOut: boolean; days: number }) {
  if (isSoldOut) return <Status tone="danger">{m.make_next_sold_out()}</Status>;
  if (days < soon) return <Status tone="warning">{days}</Status>;
  return <span className="tabular-nums">{days}</span>;
}
