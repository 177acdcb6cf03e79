import { forgetCheckoutKeys } from "#app/domains/orders/checkout-key.ts";
import { finishUnpaidCheckout } from "#app/domains/orders/finish-checkout.ts";
import { type Order, payableFor } from "#app/domains/orders/order.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { paymentIntents } from "./payment.ts";
import { PaymentOutcome } from "./payment-outcome.tsx";
import { askPayment } from "./run-payment.ts";
import { usePayment } from "./use-payment.ts";

export interface PayAgainProps {
  order: Pick<
    Order,
    | "id"
    | "orderNumber"
    | "time"
    | "paymentMethod"
    | "paymentStatus"
    | "status"
    | "stockHold"
    | "heldUntil"
  >;
  /** The address of the provider's checkout script. */
  script: string;
}

/**
 * Pays an order that waits for its payment (rules: payments-10); nothing for any other. It stays in
 * the page when live data turns the order into a paid one, so that what came of the payment can be
 * read.
 */
export function PayAgain({ order, script }: PayAgainProps) {
  const { isPending, pendingText, end, prepare, run } = usePayment(script);
  const isWaiting = order.paymentStatus === "pending" && order.status !== "cancelled";
  const isSettled = end?.code === "paid" || end?.code === "refund-due";
  if (!isWaiting && !isSettled) return null;

  const pay = async () => {
    if (!(await prepare())) return;
    const came = await run(await askPayment(order.id, { intent: paymentIntents.open }));
    if (came.code === "paid" || came.code === "unconfirmed") finishUnpaidCheckout(order.id);
    // The order is done with, and the cart is still wanted.
    if (came.code === "refund-due") forgetCheckoutKeys();
  };

  const now = Date.now();
  const isTooLate = now - order.time.getTime() > payableFor;
  // What the server has said of the payment is newer than the page.
  const isReleased = order.stockHold === "released" || (end?.code === "not-paid" && !end.held);
  const isHeld = order.heldUntil !== null && order.heldUntil.getTime() > now;
  const heldUntil = !isReleased && isHeld ? order.heldUntil : null;
  return (
    <div className="grid gap-3">
      {end && <PaymentOutcome end={end} />}
      {isWaiting && isTooLate && <p className="text-muted text-sm">{m.payment_too_late()}</p>}
      {isWaiting && !isTooLate && !isSettled && end?.code !== "unconfirmed" && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            onClick={pay}
            pending={isPending}
            pendingText={pendingText}
            className="max-sm:w-full"
          >
            {heldUntil ? m.pay_now() : m.pay_again()}
            <span className="sr-only">: {m.order_number({ number: order.orderNumber })}</span>
          </Button>
          <p className="min-w-0 text-muted text-sm">
            {heldUntil && m.pay_held_until({ time: formatDateTime(heldUntil) })}
            {isReleased && m.pay_items_released()}
          </p>
        </div>
      )}
    </div>
  );
}
