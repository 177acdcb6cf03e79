import type { CodReason } from "#app/domains/orders/cod/cod-rules.ts";
import { isPayable, isUnpaid, type Order } from "#app/domains/orders/order/order.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { PaymentOutcome } from "./payment-outcome.tsx";
import { isSettled } from "./run-payment.ts";
import { UnpaidOrderButtons } from "./unpaid-order-buttons.tsx";
import { usePayment } from "./use-payment.ts";

export interface PayAgainProps {
  order: Pick<
    Order,
    | "id"
    | "orderNumber"
    | "grandTotal"
    | "thanksDiscount"
    | "time"
    | "paymentStatus"
    | "status"
    | "stockHold"
    | "heldUntil"
  >;
  /** The address of the provider's checkout script. */
  script: string;
  /** With small and few buttons, in a list. */
  compact?: boolean;
  /** Why it cannot become one that is paid at the door (rules: cod-9). */
  codReason?: CodReason | undefined;
}

/**
 * Pays an order that waits for its payment (rules: payments-10), changes it to cash on delivery or cancels
 * it; nothing for any other. It stays in the page when live data turns the order into a paid one, so that
 * what came of the payment can be read.
 */
export function PayAgain({ order, script, compact, codReason }: PayAgainProps) {
  const payment = usePayment(script);
  const { end } = payment;
  const isOver = end !== undefined && isSettled(end);
  if (!isUnpaid(order) && !isOver) return null;

  // What the server has said of the payment is newer than the page.
  const isReleased = order.stockHold === "released" || (end?.code === "not-paid" && !end.held);
  const isHeld = order.heldUntil !== null && order.heldUntil.getTime() > Date.now();
  const heldUntil = !isReleased && isHeld ? order.heldUntil : null;
  const canPay = isPayable(order);
  return (
    <div className="grid gap-3">
      {end && <PaymentOutcome end={end} />}
      {!isOver && !canPay && <p className="text-muted text-sm">{m.payment_too_late()}</p>}
      {!isOver && canPay && (
        <>
          <p className="text-muted text-sm empty:hidden">
            {heldUntil && m.pay_held_until({ time: formatDateTime(heldUntil) })}
            {isReleased && m.pay_items_released()}
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <UnpaidOrderButtons
              order={order}
              payment={payment}
              isHeld={heldUntil !== null}
              compact={compact ?? false}
              codReason={codReason}
            />
          </div>
        </>
      )}
    </div>
  );
}
