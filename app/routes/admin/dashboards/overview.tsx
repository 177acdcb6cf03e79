import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/layout/card.tsx";
import { keepChoice } from "../layout/kept-choice.ts";
import { ExpiringBatches, LowList, NewestRequests, WaitingList } from "./overview-lists.tsx";
import type { OverviewData } from "./read-overview.server.ts";
import { SalesChart } from "./sales-chart.tsx";

export interface OverviewProps {
  overview: OverviewData;
  refunds: number;
  /** How this browser left it; undefined where it never did. */
  wasOpen: boolean | undefined;
  /** What the name of the cookie begins with that keeps it so. */
  cookieStart: string;
}

/** How the shop does and what waits, in short; it can be folded away (rules: dashboard-7). */
export function Overview(props: OverviewProps) {
  const { overview, refunds, wasOpen, cookieStart } = props;
  const { sales, waiting, low, expiring = [], requests } = overview;
  const [open, setOpen] = useState(wasOpen);
  const id = useId();
  const orders = sales?.reduce((sum, day) => sum + day.orders, 0) ?? 0;
  const revenue = sales?.reduce((sum, day) => sum + day.revenue, 0) ?? 0;
  const inShort = sales && m.overview_sum({ orders, revenue: formatMoney(revenue) });
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where nobody has turned it yet, the style sheet decides by the screen's width: on a phone the tables come first.
    const isShown = panel.current && getComputedStyle(panel.current).display !== "none";
    setOpen((was) => was ?? isShown === true);
  }, []);
  const turn = () => {
    setOpen(!open);
    keepChoice("admin-figures", open ? "closed" : "open", cookieStart);
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="sr-only">
        {m.overview_title()}
      </h2>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={turn}
        className="flex min-h-11 w-full items-center justify-between gap-4 rounded-lg border border-line bg-surface px-4 py-1.5 text-start hover:border-line-strong"
      >
        <span className="min-w-0 md:flex md:items-baseline md:gap-3">
          <span className="block font-semibold text-heading">{m.overview_title()}</span>
          {inShort && <span className="block text-muted text-sm">{inShort}</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx(
            "size-5 shrink-0 transition-transform",
            open === undefined ? "md:rotate-180" : open && "rotate-180",
          )}
        />
      </button>
      <div
        id={id}
        ref={panel}
        className={clsx(
          "mt-3 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]",
          open === undefined ? "max-md:hidden" : !open && "hidden",
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
        {(low || requests || expiring.length > 0) && (
          <Card className="flex flex-col gap-4">
            {low && <LowList products={low} />}
            {expiring.length > 0 && <ExpiringBatches batches={expiring} />}
            {requests && <NewestRequests requests={requests} />}
          </Card>
        )}
      </div>
    </section>
  );
}
