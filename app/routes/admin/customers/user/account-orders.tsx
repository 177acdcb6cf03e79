import type { OfficeRow } from "#app/domains/orders/order/office-order.ts";
import { OrderStatusWord, ToConfirmWord } from "#app/domains/orders/status/order-status.tsx";
import { cursorTo } from "#app/lib/cursor.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { EmptiedPage, isEmptied, ListPager } from "../../components/content/entry-list.tsx";
import { orderColumns } from "../../components/orders/order-columns.tsx";

const { number, time, total, payment } = orderColumns;
const status: Column<OfficeRow> = {
  key: "status",
  header: m.column_status,
  cell: (row) => (
    <span className="flex flex-wrap gap-x-3">
      <OrderStatusWord status={row.status} />
      <ToConfirmWord order={row} />
    </span>
  ),
};
const columns = [number, time, total, payment, status];

/** What somebody has ordered, newest first, as they see it themselves (rules: access-7). */
export function AccountOrders({ page }: { page: RowPage<OfficeRow> }) {
  return (
    <section aria-labelledby="account-orders" className="flex flex-col gap-4">
      <h2 id="account-orders" className="text-lg">
        {m.orders()}
      </h2>
      <DataTable
        columns={columns}
        rows={page.rows}
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
      <ListPager
        label={m.orders_pages()}
        page={page}
        placeOf={({ time: date, id }) => cursorTo({ date, id })}
      />
    </section>
  );
}
