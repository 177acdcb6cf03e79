import type { BuyerRefund } from "#app/domains/payments/read-payments.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/layout/card.tsx";

const stateWords: Record<BuyerRefund["state"], (given: { amount: string }) => string> = {
  due: m.money_back_due,
  asked: m.money_back_asked,
  refunded: m.money_back_done,
};

/** What she got back for the order, or will get, and for what (rules: refunds-6). */
export function MoneyBack({ refunds }: { refunds: readonly BuyerRefund[] }) {
  return (
    <Card as="section" className="grid gap-2" aria-labelledby="money-back">
      <h2 id="money-back" className="text-base">
        {m.money_back_title()}
      </h2>
      <ul className="grid gap-3">
        {refunds.map(({ id, amount, state, why, time }) => (
          <li key={id}>
            <p className="font-semibold">{stateWords[state]({ amount: formatMoney(amount) })}</p>
            {"words" in why && <p className="text-sm [overflow-wrap:anywhere]">{why.words}</p>}
            {time && (
              <p className="text-muted text-sm">
                <time dateTime={time.toISOString()}>{formatDateTime(time)}</time>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
