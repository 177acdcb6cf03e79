import { Link } from "react-router";
import type { OwedGroup } from "#app/domains/orders/cash/read-cash.server.ts";
import { courierName } from "#app/domains/orders/parcels/couriers.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";

interface OutstandingProps {
  groups: readonly OwedGroup[];
  since: Date;
  /** The last day of what is owed from before. */
  older: string | undefined;
  isNewest: boolean;
}

/** What couriers have still to bring, a day below the other, with what it comes to. */
export function Outstanding({ groups, since, older, isNewest }: OutstandingProps) {
  const amount = groups.reduce((sum, group) => sum + group.amount, 0);
  const n = groups.reduce((sum, group) => sum + group.n, 0);
  return (
    <section className="grid gap-4">
      {n > 0 ? (
        <p className="font-semibold text-heading text-lg">
          {m.cash_total({ amount: formatMoney(amount), date: formatDate(since) })}
        </p>
      ) : (
        <EmptyState motif={<RagiEar className="h-24 w-auto" />} title={m.cash_total_none()}>
          {m.cash_total_none_text()}
        </EmptyState>
      )}
      {[...Map.groupBy(groups, ({ day }) => day)].map(([day, ofDay]) => (
        <section key={day} className="overflow-hidden rounded-lg border border-line bg-raised">
          <h2 className="border-line border-b bg-surface px-4 py-2.5 text-base">
            {m.cash_day({ date: formatDate(day) })}
          </h2>
          <ul className="divide-y divide-line">
            {ofDay.map((group) => (
              <GroupLine key={group.courier} group={group} />
            ))}
          </ul>
        </section>
      ))}
      <p className="flex flex-wrap gap-x-6">
        {older && (
          <Link to={`/my/cash?until=${older}`} className="link touch">
            {m.cash_older()}
          </Link>
        )}
        {!isNewest && (
          <Link to="/my/cash" className="link touch">
            {m.cash_newest()}
          </Link>
        )}
      </p>
    </section>
  );
}

function GroupLine({ group }: { group: OwedGroup }) {
  const { courier, day, n, amount } = group;
  const name = courier ? courierName(courier) : m.cash_no_courier();
  const said = { amount: formatMoney(amount), courier: name, date: formatDate(day) };
  const orders = m.cash_orders({ n });
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 grow">
        <p className="font-semibold">{name}</p>
        <Link
          to={`/my/cash?${new URLSearchParams({ day, courier: courier ?? "" })}`}
          className="link touch-inline text-sm"
        >
          {orders}
        </Link>
      </div>
      <div className="flex shrink-0 items-center gap-3">
        <span className="font-bold tabular-nums">{said.amount}</span>
        <RowConfirmDialog
          trigger={
            <Button
              variant="secondary"
              size="sm"
              aria-label={m.cash_receive_group_named(said)}
              data-command="receive-group"
            >
              {m.cash_receive_group()}
            </Button>
          }
          variant="success"
          title={m.cash_receive_group_title()}
          body={m.cash_receive_group_question({ ...said, orders })}
          confirmLabel={m.cash_received()}
          action="/my/cash"
          fields={{
            intent: "receive-group",
            ...{ day, courier: courier ?? "", n: String(n), amount: String(amount) },
          }}
        />
      </div>
    </li>
  );
}
