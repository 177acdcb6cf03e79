import type { OfficeRow } from "#app/domains/orders/office-order.ts";
import { filterParams, isFiltered, type OrderFilter } from "#app/domains/orders/order-filter.ts";
import { shortOrderNumber } from "#app/domains/orders/order-number.ts";
import { OrderStatusWord } from "#app/domains/orders/order-status.tsx";
import type { FoundOrder } from "#app/domains/orders/search-orders.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/keyset.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar } from "#app/ui/motif.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { EmptiedPage, isEmptied } from "../components/entry-list.tsx";
import { orderColumns } from "../components/order-columns.tsx";
import { OrderStatusSelect } from "../components/order-status-select.tsx";
import { RefundButton } from "../components/refund-buttons.tsx";
import { DeleteRowButton } from "../components/row-confirm-dialog.tsx";
import { useMay } from "../components/use-may.ts";
import { OrderFilters } from "./order-filters.tsx";
import { useTablePages } from "./use-table-pages.ts";

type Row = OfficeRow<FoundOrder>;

function columns(may: ReturnType<typeof useMay>): Column<Row>[] {
  const { number, time, total, payment } = orderColumns();
  const commands: Column<Row> = {
    key: "actions",
    header: m.column_actions(),
    hideHeader: true,
    align: "end",
    cell: (row) => <Commands order={row} />,
  };
  return [
    number,
    time,
    { key: "customer", header: m.column_customer(), cell: (row) => <Customer order={row} /> },
    ...(may("orders.money") ? [total] : []),
    payment,
    {
      key: "status",
      header: m.column_status(),
      cell: (row) =>
        may("orders.status") ? (
          <OrderStatusSelect order={row} />
        ) : (
          <OrderStatusWord status={row.status} />
        ),
    },
    ...(may("refunds") || may("orders.delete") ? [commands] : []),
  ];
}

export interface OrderTableProps {
  page: RowPage<Row>;
  filter: OrderFilter;
  /** Title of the product that is filtered by, where there still is one. */
  product: string | undefined;
  /** All orders there are, whatever the filter leaves. */
  total: number;
}

/** The orders that the filter leaves, as searchOrders has them. */
export function OrderTable({ page, filter, product, total }: OrderTableProps) {
  const may = useMay();
  const filtered = isFiltered(filter);
  const known = filtered ? undefined : total;
  const { rows, pager } = useTablePages("orders", page, known, ({ time }) => time);
  return (
    <section className="flex flex-col gap-4" aria-label={m.orders()}>
      <OrderFilters filter={filter} product={product} empty={rows.length === 0} />
      <DataTable
        columns={columns(may)}
        rows={rows}
        rowKey={(row) => row.id}
        caption={m.orders()}
        empty={
          isEmptied(page) ? (
            <EmptiedPage toFirst={`?view=orders&${filterParams(filter)}`} />
          ) : (
            <NoOrders filtered={filtered} />
          )
        }
      />
      {rows.length > 0 && <Pager label={m.orders()} {...pager} />}
    </section>
  );
}

function NoOrders({ filtered }: { filtered: boolean }) {
  const motif = <RagiEar className="h-24 w-auto" />;
  if (!filtered) return <EmptyState motif={motif} title={m.no_orders()} />;
  return (
    <EmptyState
      motif={motif}
      title={m.no_orders()}
      action={<LinkButton to="?view=orders">{m.filter_show_all_orders()}</LinkButton>}
    >
      {m.filter_none_orders()}
    </EmptyState>
  );
}

function Customer({ order }: { order: Row }) {
  return (
    <span className="block min-w-0">
      <span className="block">{order.selectedAddresses.name}</span>
      <span className="block break-all text-muted text-sm">{order.email}</span>
    </span>
  );
}

function Commands({ order }: { order: Row }) {
  const may = useMay();
  const { id, orderNumber, paymentStatus, paymentId, refund, totals } = order;
  // What is owed already has its button in the panel above.
  const isKept = paymentStatus === "online" && paymentId && !refund;
  return (
    <span className="flex items-center justify-end gap-1.5">
      {isKept && totals && may("refunds") && (
        <RefundButton
          paymentId={paymentId}
          orderNumber={orderNumber}
          amount={totals.grandTotal}
          consequence={m.refund_order_stock()}
        />
      )}
      {may("orders.delete") && (
        <DeleteRowButton
          id={id}
          action="/my/dashboards"
          intent="delete-order"
          label={m.delete_named({ name: shortOrderNumber(orderNumber) })}
          title={m.delete_order_title({ number: shortOrderNumber(orderNumber) })}
          question={m.order_delete_question()}
        />
      )}
    </span>
  );
}
