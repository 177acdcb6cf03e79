import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { formatMoney } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { LowList, NewestRequests, WaitingList } from "./overview-lists.tsx";
import type { OverviewData } from "./read-overview.server.ts";
import { SalesChart } from "./sales-chart.tsx";

/**
 * How the shop does and what waits, in short. A phone shows it when it is asked to: there the
 * tables come first.
 */
export function Overview({ overview, refunds }: { overview: OverviewData; refunds: number }) {
  const { sales, waiting, low, requests } = overview;
  const [open, setOpen] = useState(false);
  const id = useId();
  const orders = sales?.reduce((sum, day) => sum + day.orders, 0) ?? 0;
  const revenue = sales?.reduce((sum, day) => sum + day.revenue, 0) ?? 0;
  const inShort = sales && m.overview_sum({ orders, revenue: formatMoney(revenue) });
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="sr-only">
        {m.overview_title()}
      </h2>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center justify-between gap-4 rounded-lg border border-line bg-surface px-4 py-3 text-start md:hidden"
      >
        <span className="min-w-0">
          <span className="block font-semibold text-heading">{m.overview_title()}</span>
          {inShort && <span className="block text-muted text-sm">{inShort}</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx("size-5 shrink-0 transition-transform", open && "rotate-180")}
        />
      </button>
      <div
        id={id}
        className={clsx(
          "grid gap-4 max-md:mt-3 md:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]",
          !open && "max-md:hidden",
        )}
      >
        {sales && inShort && (
          <Card
            as="section"
            className="md:col-span-2 xl:col-span-1"
            aria-labelledby={`${id}-sales`}
          >
            <SalesChart sales={sales} inShort={inShort} titleId={`${id}-sales`} />
          </Card>
        )}
        {waiting && (
          <Card as="section" aria-labelledby={`${id}-waiting`}>
            <WaitingList waiting={waiting} refunds={refunds} titleId={`${id}-waiting`} />
          </Card>
        )}
        {(low || requests) && (
          <Card className="flex flex-col gap-4">
            {low && <LowList products={low} />}
            {requests && <NewestRequests requests={requests} />}
          </Card>
        )}
      </div>
    </section>
  );
}
