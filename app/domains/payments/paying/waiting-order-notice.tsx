import { advanceName } from "#app/domains/orders/cod/advance-words.ts";
import { payableOnline } from "#app/domains/orders/order/payable-online.ts";
import type { WaitingOrder } from "#app/domains/orders/placing/waiting-orders.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";
import { isSettled } from "./run-payment.ts";
import { UnpaidOrderButtons } from "./unpaid-order-buttons.tsx";
import { usePayment } from "./use-payment.ts";

export interface WaitingOrderNoticeProps {
  /** The newest that waits for its payment; null where none does. */
  order: WaitingOrder | null;
  /** The address of the provider's checkout script. */
  script: string;
}

/** Says, above the cart and its checkout, that an order waits for its payment (rules: payments-24). */
export function WaitingOrderNotice({ order, script }: WaitingOrderNoticeProps) {
  const payment = usePayment(script);
  const { end } = payment;
  // It is over by what was pressed here; the page's data are a moment older.
  const isOver = end && isSettled(end) && end.orderNumber === order?.orderNumber;
  if (!order && !end) return null;
  return (
    <div className="mb-6 grid gap-3">
      {end && <PaymentOutcome end={end} />}
      {order && !isOver && (
        <Alert
          tone="warning"
          title={m.waiting_title({ number: order.orderNumber })}
          action={
            <UnpaidOrderButtons
              key={order.id}
              order={order}
              payment={payment}
              isHeld={order.heldUntil !== null}
              compact
              codReason={order.codReason}
            />
          }
        >
          <p className="text-sm">
            {m.waiting_text({
              amount: order.dueAtDoor
                ? advanceName({ now: payableOnline(order), atDoor: order.dueAtDoor })
                : formatMoney(order.grandTotal),
              time: formatDateTime(order.time),
            })}
          </p>
        </Alert>
      )}
    </div>
  );
}
