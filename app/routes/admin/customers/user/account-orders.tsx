import type { OfficeRow } from "#app/domains/orders/order/office-order.ts";
import { OrderStatusWord } from "#app/domains/orders/status/order-status.tsx";
import { cursorTo } from "#app/lib/cursor.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { EmptiedPage, isEmptied } from "../../components/content/entry-list.tsx";
import { orderColumns } from "../../components/orders/order-columns.tsx";

const { number, time, total, payment } = orderColumns;
const status: Column<OfficeRow> = {
  key: "status",
  header: m.column_status,
  cell: (row) => <OrderStatusWord status={row.status} />,
};
const columns = [number, time, total, payment, status];

/** What somebody has ordered, newest first, as they see it themselves (rules: access-7). */
export function AccountOrders({ page }: { page: RowPage<OfficeRow> }) {
  const { rows, hasPrevious, hasNext } = page;
  const first = rows.at(0);
  const last = rows.at(-1);
  const place = ({ time, id }: OfficeRow) => cursorTo({ date: time, id });
  return (
    <section aria-labelledby="account-orders" className="flex flex-col gap-4">
      <h2 id="account-orders" className="text-lg">
        {m.orders()}
      </h2>
      <DataTable
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        caption={m.orders()}
        empty={
          isEmptied(page) ? (
            <EmptiedPage toFirst="?" />
          ) : (
            <p className="rounded-lg bg-surface p-6 text-muted">{m.no_orders()}</p>
          )
        }
      />
      {first && last && (hasPrevious || hasNext) && (
        <nav aria-label={m.orders_pages()} className="flex flex-wrap justify-between gap-3">
          {hasPrevious && (
            <LinkButton
              variant="secondary"
              size="sm"
              preventScrollReset
              to={`?before=${place(first)}`}
            >
              {m.newer_orders()}
            </LinkButton>
          )}
          {hasNext && (
            <LinkButton
              variant="secondary"
              size="sm"
              preventScrollReset
              to={`?after=${place(last)}`}
              className="ms-auto"
            >
              {m.more_orders()}
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
}
