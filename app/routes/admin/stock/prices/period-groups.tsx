import { Link } from "react-router";
import type { PricePeriod } from "#app/domains/catalog/prices/price-periods.server.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { ChangePrice } from "./change-price.tsx";

interface PeriodGroupsProps {
  /** By their time. */
  periods: readonly PricePeriod[];
  /** Undefined where the account is gone. */
  nameOf: (userId: string) => string | undefined;
  /** So many are listed at most. */
  most: number;
  /** They have not begun. */
  arePlanned?: boolean;
}

/** Prices that run or come; those of one time together, as they were planned. */
export function PeriodGroups({ periods, nameOf, most, arePlanned = false }: PeriodGroupsProps) {
  if (periods.length === 0) {
    return (
      <p className="text-muted">{arePlanned ? m.prices_none_planned() : m.prices_none_running()}</p>
    );
  }
  const timeOf = ({ startsAt, endsAt }: PricePeriod) => {
    const to = formatDateTime(endsAt);
    return arePlanned
      ? m.prices_from_to({ from: formatDateTime(startsAt), to })
      : m.prices_until({ to });
  };
  return (
    <div className="grid gap-6">
      {periods.length >= most && <p>{m.prices_more({ n: most })}</p>}
      {[...Map.groupBy(periods, timeOf)].map(([time, ofTime]) => (
        <section key={time} aria-label={time}>
          <header className="flex flex-wrap items-center justify-between gap-x-4">
            <h3 className="py-2 text-base first-letter:uppercase">{time}</h3>
            {ofTime.length > 1 && <StopAll periods={ofTime} arePlanned={arePlanned} />}
          </header>
          <ul className="divide-y divide-line border-line border-t">
            {ofTime.map((period) => (
              <PeriodLine key={period.id} period={period} who={nameOf(period.createdBy)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const titleOf = ({ title, pack }: PricePeriod) => lineTitle({ title, pack });

/** Leads to where the product is edited. */
export function PricedLink({ period }: { period: PricePeriod }) {
  const search = new URLSearchParams({ productId: period.productId });
  return (
    <Link to={`/my/updateproduct?${search}`} className="link touch-inline font-semibold">
      {titleOf(period)}
    </Link>
  );
}

function PeriodLine({ period, who }: { period: PricePeriod; who: string | undefined }) {
  const { id, state, priceBefore, presentPrice } = period;
  const name = titleOf(period);
  const price = formatMoney(period.price);
  const isPlanned = state === "planned";
  const before = formatMoney(isPlanned ? presentPrice : (priceBefore ?? presentPrice));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="wrap-anywhere min-w-0 grow basis-52">
        <PricedLink period={period} />{" "}
        {period.isHidden && <Badge look="outline">{m.product_hidden()}</Badge>}
        <p className="text-sm tabular-nums">
          {isPlanned ? m.prices_now_is({ price, before }) : m.prices_instead({ price, before })}
          {who && <span className="text-muted">, {m.prices_by({ who })}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ChangePrice period={period} name={name} />
        <RowConfirmDialog
          button={{
            className: "text-danger!",
            "aria-label": isPlanned
              ? m.prices_cancel_named({ name })
              : m.prices_end_named({ name }),
          }}
          title={isPlanned ? m.prices_cancel() : m.prices_end()}
          body={
            isPlanned
              ? m.prices_cancel_question({ name, price })
              : m.prices_end_question({ name, price: before })
          }
          confirmLabel={isPlanned ? m.prices_cancel() : m.prices_end()}
          action="/my/prices"
          fields={{ intent: "stop", ids: id }}
        />
      </div>
    </li>
  );
}

interface StopAllProps {
  periods: readonly PricePeriod[];
  arePlanned: boolean;
}

/** Ends or calls off a whole festival. */
function StopAll({ periods, arePlanned }: StopAllProps) {
  const n = periods.length;
  const label = arePlanned ? m.prices_cancel_all({ n }) : m.prices_end_all({ n });
  return (
    <RowConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" className="-ms-3 text-danger!" data-command="stop-all">
          {label}
        </Button>
      }
      title={label}
      body={arePlanned ? m.prices_cancel_all_question({ n }) : m.prices_end_all_question({ n })}
      confirmLabel={label}
      action="/my/prices"
      fields={{ intent: "stop", ids: periods.map(({ id }) => id).join(" ") }}
    />
  );
}
