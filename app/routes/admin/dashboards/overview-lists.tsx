import clsx from "clsx";
import { useId } from "react";
import { Link } from "react-router";
import type { LowProduct } from "#app/domains/catalog/product/products.server.ts";
import {
  type OrderStage,
  ordersAt,
  type WaitingOrders,
} from "#app/domains/orders/search/order-filter.ts";
import type { ExpiringBatch } from "#app/domains/stock/batches/expiring-batches.server.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import { useMay } from "../components/page/use-may.ts";
import type { OverviewData } from "./read-overview.server.ts";

export interface WaitingListProps {
  waiting: WaitingOrders;
  /** Payments that must go back; 100 or more stand for any more. */
  refunds: number;
  titleId: string;
}

/** Orders that wait for somebody, each count with the way to them. */
export function WaitingList({ waiting, refunds, titleId }: WaitingListProps) {
  const may = useMay();
  const line = (stage: OrderStage, label: string) => ({
    to: ordersAt(stage),
    label,
    count: waiting[stage],
  });
  const lines = [
    line("unpaid", m.overview_unpaid()),
    line("to-pack", m.orders_to_pack()),
    line("to-send", m.orders_to_send()),
    ...(may("orders.money")
      ? [{ to: "?view=orders#refunds-due", label: m.overview_refunds(), count: refunds }]
      : []),
  ];
  return (
    <>
      <h3 id={titleId} className="mb-1 text-base">
        {m.overview_waiting_title()}
      </h3>
      <ul className="divide-y divide-line">
        {lines.map(({ to, label, count }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center justify-between gap-3 rounded-sm text-sm enabled-hover:text-primary"
            >
              <span className={clsx(count === 0 && "text-muted")}>{label}</span>
              <span
                className={clsx(
                  "font-bold font-display text-lg tabular-nums leading-none",
                  count === 0 ? "text-muted" : "text-heading",
                )}
              >
                {count > 99 ? "99+" : count}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted text-xs">{m.overview_waiting_note()}</p>
    </>
  );
}

/** The products with the least left (rules: dashboard-7). */
export function LowList({ products }: { products: readonly LowProduct[] }) {
  const may = useMay();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-1 text-base">
        {m.overview_low_title()}
      </h3>
      {products.length === 0 && (
        <p className="text-muted text-sm">{m.overview_low_none({ n: site.lowStock })}</p>
      )}
      <ul className="text-sm">
        {products.map(({ id, title, currentStock }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <Link
              to={
                may("products")
                  ? `/my/updateproduct?${new URLSearchParams({ productId: id })}`
                  : `/products/${id}`
              }
              title={title}
              className="link min-w-0 truncate py-0.5 pointer-coarse:py-2.5"
            >
              {title}
            </Link>
            <span className="shrink-0 font-semibold tabular-nums">
              {m.overview_left({ n: currentStock })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The batches that expire first, of those that expire within 30 days (rules: batches-3). */
export function ExpiringBatches({ batches }: { batches: readonly ExpiringBatch[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={titleId} className="text-base">
          {m.stock_expiring_title()}
        </h3>
        <Link to="/my/stock" className="link text-sm pointer-coarse:py-2.5">
          {m.stock_back()}
        </Link>
      </div>
      <ul className="text-sm">
        {batches.map(({ id, productId, title, number, bestBefore }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <Link
              to={`/my/stock/${encodeURIComponent(productId)}`}
              title={`${title}, ${m.stock_batch({ number })}`}
              className="link min-w-0 truncate py-0.5 pointer-coarse:py-2.5"
            >
              {title}, {m.stock_batch({ number })}
            </Link>
            <span className="shrink-0 tabular-nums">{formatDate(bestBefore)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest distributor requests, handled or not (rules: dashboard-7). */
export function NewestRequests({ requests }: { requests: NonNullable<OverviewData["requests"]> }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={titleId} className="text-base">
          {m.admin_distributors()}
        </h3>
        <Link
          to="/my/distributors?show=all"
          aria-label={m.overview_requests_all()}
          className="link text-sm pointer-coarse:py-2.5"
        >
          {m.enquiries_all()}
        </Link>
      </div>
      {requests.length === 0 && <p className="text-muted text-sm">{m.distributors_none()}</p>}
      <ul className="text-sm">
        {requests.map(({ id, fullName, date, isHandled }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-0.5">
            <span title={fullName} className="min-w-0 truncate">
              {fullName}
            </span>
            <span className="shrink-0 text-muted">
              {isHandled ? m.overview_handled() : formatDate(date)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
