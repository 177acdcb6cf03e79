import { Link } from "react-router";
import type { lastReceived, ReceivedCash } from "#app/domains/orders/cash/read-cash.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { receivedWords, TakeCashBack } from "./take-cash-back.tsx";

/** What was received today and in the last seven days, by whom, and each press, which can be taken back. */
export function LastReceived({ people, presses }: Awaited<ReturnType<typeof lastReceived>>) {
  const all = {
    today: people.reduce((sum, { today }) => sum + today, 0),
    week: people.reduce((sum, { week }) => sum + week, 0),
  };
  const cell = "py-2 text-end font-normal tabular-nums first:text-start not-first:ps-4";
  return (
    <TitledCard title={m.cash_lately()}>
      {people.length === 0 ? (
        <p className="text-muted">{m.cash_lately_none()}</p>
      ) : (
        <>
          <table className="w-full text-sm sm:w-auto sm:min-w-96">
            <thead className="text-muted">
              <tr>
                <th scope="col" className={cell}>
                  {m.cash_by()}
                </th>
                <th scope="col" className={cell}>
                  {m.cash_today()}
                </th>
                <th scope="col" className={cell}>
                  {m.cash_week()}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-line border-t">
              {people.map(({ id, name, today, week }) => (
                <tr key={id}>
                  <th scope="row" className={`${cell} [overflow-wrap:anywhere]`}>
                    {name ?? "–"}
                  </th>
                  <td className={cell}>{formatMoney(today)}</td>
                  <td className={cell}>{formatMoney(week)}</td>
                </tr>
              ))}
              {people.length > 1 && (
                <tr>
                  <th scope="row" className={`${cell} font-semibold!`}>
                    {m.cash_all()}
                  </th>
                  <td className={`${cell} font-semibold!`}>{formatMoney(all.today)}</td>
                  <td className={`${cell} font-semibold!`}>{formatMoney(all.week)}</td>
                </tr>
              )}
            </tbody>
          </table>
          <ul className="mt-4 divide-y divide-line border-line border-t">
            {presses.map((press) => (
              <PressLine key={`${press.at.getTime()} ${press.by}`} press={press} />
            ))}
          </ul>
        </>
      )}
    </TitledCard>
  );
}

function PressLine({ press }: { press: ReceivedCash }) {
  const { amount, at, by, byName: who, n, order } = press;
  const what = `${formatMoney(amount)}, ${formatDateTime(at)}`;
  return (
    <li className="flex items-center justify-between gap-x-3 py-1">
      <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
        {receivedWords({ amount, at, who })}{" "}
        {order ? (
          <Link to={`/my/orders/${order.id}`} className="link touch-inline whitespace-nowrap">
            {shortOrderNumber(order.orderNumber)}
          </Link>
        ) : (
          <span className="text-muted">{m.cash_orders({ n })}</span>
        )}
      </p>
      <TakeCashBack
        amount={amount}
        fields={{ intent: "take-press-back", at: at.toISOString(), by }}
        label={m.cash_take_back_named({ what })}
      />
    </li>
  );
}
