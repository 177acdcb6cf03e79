import clsx from "clsx";
import { Link } from "react-router";
import {
  filterParams,
  type WaitingOrders,
  waitingFilters,
} from "#app/domains/orders/order-filter.ts";
import { m } from "#app/paraglide/messages.js";

export interface WaitingListProps {
  waiting: WaitingOrders;
  /** Payments that must go back; 100 stands for any more. */
  refunds: number;
  titleId: string;
}

/** Orders that wait for somebody, each count with the way to them. */
export function WaitingList({ waiting, refunds, titleId }: WaitingListProps) {
  const line = (which: keyof WaitingOrders, label: string) => ({
    to: `?view=orders&${filterParams(waitingFilters[which])}`,
    label,
    count: waiting[which],
  });
  const lines = [
    line("unpaid", m.overview_unpaid()),
    line("ordered", m.overview_to_pack()),
    // Only the older payment page makes these (rules: checkout-8).
    ...(waiting.confirmed > 0 ? [line("confirmed", m.overview_confirmed())] : []),
    line("processing", m.overview_to_ship()),
    { to: "?view=orders#refunds-due", label: m.overview_refunds(), count: refunds },
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
