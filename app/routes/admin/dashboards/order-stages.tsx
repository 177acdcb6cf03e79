import clsx from "clsx";
import { Link } from "react-router";
import {
  maxCounted,
  type OrderStage,
  orderStages,
  ordersAt,
  type WaitingOrders,
} from "#app/domains/orders/search/order-filter.ts";
import { m } from "#app/paraglide/messages.js";

const words: Record<OrderStage, () => string> = {
  "to-pack": m.orders_to_pack,
  "to-send": m.orders_to_send,
  unpaid: m.orders_unpaid,
};

interface OrderStagesProps {
  /** Undefined for all orders. */
  current: OrderStage | undefined;
  waiting: WaitingOrders;
  /** All orders there are. */
  total: number;
}

/** What waits, and how much of it: each shows its orders below (rules: dashboard-10). */
export function OrderStages({ current, waiting, total }: OrderStagesProps) {
  const stages = [
    ...orderStages.map((stage) => ({
      stage,
      to: ordersAt(stage),
      label: words[stage](),
      n: counted(waiting[stage]),
    })),
    {
      stage: undefined,
      to: "/my/dashboards?view=orders",
      label: m.orders_all(),
      n: total.toLocaleString("en-IN"),
    },
  ];
  return (
    <nav aria-label={m.orders_stages()} className="border-line border-b">
      <ul className="-mb-px grid grid-cols-4 sm:flex">
        {stages.map(({ stage, to, label, n }) => (
          <li key={label}>
            <Link
              to={to}
              preventScrollReset
              aria-current={stage === current ? "true" : undefined}
              className={clsx(
                "touch flex h-full flex-col items-center justify-center gap-x-2 rounded-t-md border-b-3 px-1 py-1 text-center font-semibold leading-tight sm:flex-row sm:px-5",
                stage === current
                  ? "border-primary text-heading"
                  : "border-transparent text-muted enabled-hover:bg-sunken enabled-hover:text-ink",
              )}
            >
              <span className="text-sm sm:text-base">{label}</span>
              <span className="font-display tabular-nums text-lg sm:text-base">{n}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function counted(n: number): string {
  return n >= maxCounted ? `${maxCounted.toLocaleString("en-IN")}+` : String(n);
}
