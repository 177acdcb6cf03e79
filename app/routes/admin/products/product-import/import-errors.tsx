import type { ImportError } from "#app/domains/product-editing/import/product-import.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";

const columns: readonly Column<ImportError>[] = [
  {
    key: "row",
    header: m.import_error_row,
    isRowHeader: true,
    cell: ({ row }) => <span className="font-semibold">{m.import_row({ row: row ?? 1 })}</span>,
  },
  { key: "column", header: m.import_error_column, cell: ({ column }) => column },
  { key: "message", header: m.import_error, cell: ({ message }) => message },
];

/** What is wrong, by row and column; or with the file as a whole. */
export function ImportErrors({ errors, count }: { errors: readonly ImportError[]; count: number }) {
  const [first] = errors;
  if (first?.row === undefined) return <Alert tone="danger">{first?.message}</Alert>;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.import_errors()}</h2>
      {count > errors.length && (
        <p className="font-semibold">{m.import_first_errors({ n: count, shown: errors.length })}</p>
      )}
      <DataTable
        columns={columns}
        rows={errors}
        rowKey={({ row, column }) => `${row} ${column}`}
        caption={m.import_errors()}
      />
    </section>
  );
}
