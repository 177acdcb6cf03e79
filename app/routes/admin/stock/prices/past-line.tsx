import type { PricePeriod } from "#app/domains/catalog/prices/price-periods.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { PricedLink } from "./period-groups.tsx";

/** A price that is over: which, until when, by whom. */
export function PastLine({ period, who }: { period: PricePeriod; who: string | undefined }) {
  const said = {
    price: formatMoney(period.price),
    ended: formatDateTime(period.endedAt ?? period.endsAt),
  };
  return (
    <li className="wrap-anywhere py-3 first:pt-0">
      <PricedLink period={period} />
      <p className="text-muted text-sm tabular-nums">
        {period.state === "cancelled" ? m.prices_was_cancelled(said) : m.prices_was(said)}
        {who && `, ${m.prices_by({ who })}`}
      </p>
    </li>
  );
}
