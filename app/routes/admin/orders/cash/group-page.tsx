import { useState } from "react";
import { Link } from "react-router";
import type { OwedOrder } from "#app/domains/orders/cash/read-cash.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { useRowCommand } from "../../components/forms/use-row-command.ts";
import { BackLink, ContentPage } from "../../components/page/page-layout.tsx";

interface GroupPageProps {
  /** The courier's. */
  name: string;
  day: string;
  rows: readonly OwedOrder[];
  most: number;
}

/** One courier's day: which of its orders were paid at the door. All are, unless one is taken out. */
export function GroupPage({ name, day, rows, most }: GroupPageProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { send, busy } = useRowCommand("/my/cash");
  const chosen = rows.filter(({ id }) => !left.has(id));
  const amount = chosen.reduce((sum, { due }) => sum + due, 0);
  const toggle = (id: string) => {
    const others = new Set(left);
    if (!others.delete(id)) others.add(id);
    setLeft(others);
  };
  const receive = () =>
    send({
      intent: "receive-many",
      ids: chosen.map(({ id }) => id).join(" "),
      n: String(chosen.length),
      amount: String(amount),
    });
  return (
    <ContentPage
      title={m.cash_group_title({ courier: name, date: formatDate(day) })}
      above={<BackLink to="/my/cash">{m.cash_group_back()}</BackLink>}
      narrow
    >
      {rows.length === 0 ? (
        <EmptyState motif={<RagiEar className="h-24 w-auto" />} title={m.cash_group_none()} />
      ) : (
        <>
          {rows.length === most && <p className="text-muted">{m.cash_group_most({ n: most })}</p>}
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {rows.map((row) => (
              <OrderLine
                key={row.id}
                row={row}
                chosen={!left.has(row.id)}
                onToggle={() => toggle(row.id)}
              />
            ))}
          </ul>
          <div className="sticky bottom-0 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-page py-3">
            <p aria-live="polite">{m.cash_chosen({ n: chosen.length })}</p>
            <Button
              onClick={receive}
              pending={busy}
              disabled={chosen.length === 0}
              className="max-sm:w-full"
            >
              {m.cash_receive_chosen({ amount: formatMoney(amount) })}
            </Button>
          </div>
        </>
      )}
    </ContentPage>
  );
}

interface OrderLineProps {
  row: OwedOrder;
  chosen: boolean;
  onToggle: () => void;
}

function OrderLine({ row, chosen, onToggle }: OrderLineProps) {
  const { id, orderNumber, name, city, trackingNumber, due } = row;
  const number = shortOrderNumber(orderNumber);
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <label className="-m-2 flex size-11 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          className="tickbox"
          checked={chosen}
          onChange={onToggle}
          aria-label={m.cash_choose({ number })}
        />
      </label>
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <Link to={`/my/orders/${id}`} className="link touch-inline whitespace-nowrap">
          {number}
        </Link>
        <p className="text-muted text-sm">
          {[name, city, trackingNumber].filter(Boolean).join(" · ")}
        </p>
      </div>
      <span className="shrink-0 font-semibold tabular-nums">{formatMoney(due)}</span>
    </li>
  );
}
