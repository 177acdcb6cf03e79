import { Download } from "lucide-react";
import type { ListedOrder } from "#app/domains/orders/order/office-order.ts";
import {
  filterParams,
  isFiltered,
  maxCounted,
  type OrderFilter,
  type OrderStage,
  type WaitingOrders,
} from "#app/domains/orders/search/order-filter.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Pager } from "#app/ui/layout/pager.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { EmptiedPage, isEmptied } from "../components/content/entry-list.tsx";
import { useMay } from "../components/page/use-may.ts";
import { ChooseOrders } from "./choose-orders.tsx";
import { ManyOrdersBar } from "./many-orders-bar.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderRows } from "./order-rows.tsx";
import { OrderStages } from "./order-stages.tsx";
import { useChosenOrders } from "./use-chosen-orders.ts";
import { useTablePages } from "./use-table-pages.ts";

export interface OrderTableProps {
  page: RowPage<ListedOrder>;
  filter: OrderFilter;
  /** Title of the product that is filtered by, where there still is one. */
  product: string | undefined;
  /** All orders there are, whatever the filter leaves. */
  total: number;
  waiting: WaitingOrders;
}

/** The orders that the filter leaves, as searchOrders has them, and what can be done with many of them. */
export function OrderTable({ page, filter, product, total, waiting }: OrderTableProps) {
  const may = useMay();
  const filtered = isFiltered(filter);
  const atStage = filter.stage ? waiting[filter.stage] : total;
  const known = filtered || (filter.stage && atStage === maxCounted) ? undefined : atStage;
  const { rows, pager } = useTablePages("orders", page, known, ({ time }) => time);
  const asked = filterParams({ ...filter, sort: undefined }).toString();
  const orders = useChosenOrders(asked, page.rows, rows);
  return (
    <section className="flex flex-col gap-3" aria-label={m.orders()}>
      <OrderStages current={filter.stage} waiting={waiting} total={total} />
      <OrderFilters filter={filter} product={product} empty={rows.length === 0} />
      {rows.length > 0 ? (
        <>
          <ChooseOrders
            orders={orders}
            shown={rows.map(({ id }) => id)}
            hasMore={page.rows.length > rows.length || page.hasNext || page.hasPrevious}
            filter={asked}
          />
          <OrderRows rows={rows} orders={orders} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Pager label={m.orders()} {...pager} />
            {may("orders.export") && (
              <LinkButton
                to={`/my/orders.csv?${filterParams(filter)}`}
                reloadDocument
                variant="ghost"
                size="sm"
                icon={<Download aria-hidden className="size-4" />}
              >
                {m.filter_csv()}
              </LinkButton>
            )}
          </div>
        </>
      ) : isEmptied(page) ? (
        <EmptiedPage toFirst={`?view=orders&${filterParams(filter)}`} />
      ) : (
        <NoOrders stage={filter.stage} filtered={filtered} />
      )}
      <ManyOrdersBar orders={orders} />
    </section>
  );
}

function NoOrders({ stage, filtered }: { stage: OrderStage | undefined; filtered: boolean }) {
  const motif = <RagiEar className="h-24 w-auto" />;
  if (!filtered) {
    return (
      <EmptyState motif={motif} title={m.no_orders()}>
        {stage && m.orders_none_wait()}
      </EmptyState>
    );
  }
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
