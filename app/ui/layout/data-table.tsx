import clsx from "clsx";
import type { ReactNode } from "react";
import { tableRoles } from "./table-roles.ts";

export interface Column<Row> {
  key: string;
  /** A function where the columns are made once, for pages of all languages: it is called when the head is shown. */
  header: ReactNode | (() => ReactNode);
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** Left out where the table is a pile of cards. */
  hideOnPhone?: boolean;
  /** Where the table is a pile of cards, its header stands above it, which needs the card's width. */
  isWide?: boolean;
  /** The cell names its row: a row header, and the title of the card. One per table. */
  isRowHeader?: boolean;
  /** The header is for screen readers only, as above buttons. */
  hideHeader?: boolean;
}

export interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names the table; read, not seen. */
  caption: string;
  /** Stands in place of the rows where there are none. */
  empty?: ReactNode;
}

const alignment = {
  start: "lg:text-start",
  end: "lg:text-end",
} as const;

/** A table for the back office whose rows become cards on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, caption, empty } = props;
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, and not a landmark beside its section
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative lg:overflow-x-auto lg:rounded-lg lg:border lg:border-line lg:bg-raised"
    >
      <table
        {...tableRoles.table}
        className="w-full border-separate border-spacing-0 text-sm max-lg:block"
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.rows} className="max-lg:sr-only">
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                {...tableRoles.head}
                className={clsx(
                  "whitespace-nowrap border-line border-b bg-surface px-4 py-3 font-semibold text-muted",
                  alignment[column.align ?? "start"],
                )}
              >
                {column.hideHeader ? (
                  <span className="sr-only">{headOf(column)}</span>
                ) : (
                  headOf(column)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rows} className="max-lg:grid max-lg:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...tableRoles.row}
              className="group max-lg:block max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-raised max-lg:px-4 max-lg:py-2 lg:hover:bg-surface"
            >
              {columns.map((column) => (
                <DataCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headOf = <Row,>({ header }: Column<Row>) =>
  typeof header === "function" ? header() : header;

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const Cell = column.isRowHeader ? "th" : "td";
  return (
    <Cell
      scope={column.isRowHeader ? "row" : undefined}
      role={column.isRowHeader ? "rowheader" : "cell"}
      className={clsx(
        "align-middle font-normal max-lg:py-1.5",
        column.isWide
          ? "max-lg:grid max-lg:gap-1"
          : "max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4",
        "border-line lg:border-b lg:px-4 lg:py-2 lg:group-last:border-b-0",
        column.isRowHeader && "text-start max-lg:text-base",
        !column.isRowHeader && !column.isWide && "max-lg:text-end",
        alignment[column.align ?? "start"],
        column.hideOnPhone && "max-lg:hidden",
      )}
    >
      {!column.isRowHeader && !column.hideHeader && (
        <span aria-hidden="true" className="shrink-0 text-muted lg:hidden">
          {headOf(column)}
        </span>
      )}
      <div className={clsx("min-w-0", column.hideHeader && "max-lg:grow")}>{column.cell(row)}</div>
    </Cell>
  );
}
