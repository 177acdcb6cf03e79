import { openAttempt } from "#app/domains/orders/attempts/attempt.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { useMay } from "../../components/page/use-may.ts";
import type { OrderDesk } from "../order/read-order-desk.server.ts";
import { AttemptState, attemptTitle } from "./attempt-state.tsx";
import { AttemptSteps } from "./attempt-steps.tsx";

interface AttemptsCardProps {
  order: ShownOrder;
  desk: OrderDesk;
}

/** What hindered a parcel, what is done about it, and what became of it where it came back (rules: attempts-2, came-back-3). */
export function AttemptsCard({ order, desk }: AttemptsCardProps) {
  const { attempts, attemptMessage: message, cameBack, today } = desk;
  const may = useMay();
  if (attempts.length === 0 && !cameBack) return null;
  const open = openAttempt(attempts);
  const earlier = attempts.filter((attempt) => attempt !== open).toReversed();
  const { courier, selectedAddresses } = order;
  return (
    <TitledCard title={m.undelivered_title()}>
      <div className="grid gap-4">
        {open && <AttemptState attempt={open} {...{ courier, today }} />}
        {open && may("orders.status") && (
          <AttemptSteps
            attempt={open}
            {...{ order, message, today }}
            phone={selectedAddresses.phoneNumber}
          />
        )}
        {cameBack && <CameBack {...cameBack} />}
        {earlier.length > 0 && (
          <div>
            {open && <h3 className="mb-1 text-sm">{m.attempt_earlier()}</h3>}
            <ul className="grid gap-1 text-muted text-sm">
              {earlier.map((attempt) => (
                <li key={attempt.id} className="[overflow-wrap:anywhere]">
                  {attemptTitle(attempt, courier)} · {formatDate(attempt.day)}
                  {attempt.note && ` · ${attempt.note}`}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </TitledCard>
  );
}

/** Where the pieces went, and what carriage cost. */
function CameBack({ pieces, carriageOut, carriageBack }: NonNullable<OrderDesk["cameBack"]>) {
  const sum = (which: "shelved" | "writtenOff") =>
    pieces.reduce((all, some) => all + some[which], 0);
  const amount = (paise: number | null) =>
    paise === null ? m.came_back_unknown() : formatMoney(paise);
  return (
    <div>
      <p className="font-semibold">
        {m.came_back_settled({ shelved: sum("shelved"), lost: sum("writtenOff") })}
      </p>
      {(carriageOut !== null || carriageBack !== null) && (
        <p className="text-sm">
          {m.came_back_carriage({ there: amount(carriageOut), back: amount(carriageBack) })}
        </p>
      )}
    </div>
  );
}
