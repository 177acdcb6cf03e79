import clsx from "clsx";
import { useEffect, useRef } from "react";
import { CheckoutPaymentOutcome } from "#app/domains/payments/paying/payment-outcome.tsx";
import type { PaymentEnd } from "#app/domains/payments/paying/run-payment.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import type { CheckoutAnswer } from "./checkout-answer.ts";

export interface PlaceOrderBarProps {
  /** Undefined while it is not known. */
  grandTotal: Paise | undefined;
  onPlaceOrder: () => void;
  /** Of an order that waits for a connection: there is no other to place. */
  onCancel: (() => void) | undefined;
  pending: boolean;
  /** What the button says meanwhile. */
  pendingText: string | undefined;
  /** The shop has no database now, and the order goes out again by itself. */
  waiting: boolean;
  /** The cart must be mended first. */
  blocked: boolean;
  /** Another step comes before. */
  isHiddenOnPhones: boolean;
  answer: CheckoutAnswer | undefined;
  /** What became of an online payment: it came after the answer. */
  paymentEnd: PaymentEnd | undefined;
}

/** Total and Place Order: at the foot of a phone's screen, below the price details of a wide one. */
export function PlaceOrderBar(props: PlaceOrderBarProps) {
  const { grandTotal, onPlaceOrder, onCancel, pending, waiting, blocked, answer, paymentEnd } =
    props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The provider's window had the focus, and could not give it back to a disabled button.
    if (paymentEnd) button.current?.focus({ preventScroll: true });
  }, [paymentEnd]);
  return (
    <div
      className={clsx(
        "grid gap-3 max-lg:order-2 max-lg:low:static max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-[clamp(1rem,4vw,2rem)] max-lg:border-line max-lg:border-t max-lg:bg-raised max-lg:px-[clamp(1rem,4vw,2rem)] max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]",
        props.isHiddenOnPhones && "max-sm:hidden",
      )}
    >
      {paymentEnd && <CheckoutPaymentOutcome end={paymentEnd} />}
      {!paymentEnd && <Failure answer={answer} isKept={onCancel !== undefined} />}
      {waiting && (
        <Alert tone="warning" role="status">
          {m.order_waits()}
        </Alert>
      )}
      {blocked && <Blocked />}
      <div className="flex items-center justify-between gap-4">
        <p className="lg:hidden">
          <span className="block text-muted text-xs">{m.grand_total()}</span>
          <span className="font-bold font-display text-heading text-lg tabular-nums">
            {grandTotal === undefined ? "…" : formatMoney(grandTotal)}
          </span>
        </p>
        {onCancel && !pending ? (
          <Button size="lg" variant="secondary" onClick={onCancel} className="lg:w-full">
            {m.kept_cancel()}
          </Button>
        ) : (
          <Button
            ref={button}
            size="lg"
            onClick={(event) => {
              // The second of two presses may have been meant for the button that stood here before.
              if (event.detail < 2) onPlaceOrder();
            }}
            disabled={blocked || grandTotal === undefined}
            pending={pending}
            pendingText={props.pendingText}
            className="lg:w-full"
          >
            {m.place_order()}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What is wrong is marked at the lines; here is the way to mend it. */
function Blocked() {
  return (
    <Alert
      tone="warning"
      role="status"
      action={
        <LinkButton to="/cart" variant="secondary" size="sm">
          {m.back_to_cart()}
        </LinkButton>
      }
    >
      {m.cart_blocked()}
    </Alert>
  );
}

/** Why the order was not placed, beside the button that tries again. */
function Failure({ answer, isKept }: { answer: CheckoutAnswer | undefined; isKept: boolean }) {
  switch (answer?.code) {
    case "refused":
    case "outage":
      return (
        <Alert tone="danger" role="alert">
          {answer.message}
        </Alert>
      );
    case "failed":
      return (
        <Alert tone="danger" role="alert">
          <p>{answer.message}</p>
          {answer.requestId && (
            <p className="text-sm [overflow-wrap:anywhere]">
              {m.order_not_saved_number({ id: answer.requestId })}
            </p>
          )}
        </Alert>
      );
    case "unreachable":
      return (
        <Alert tone="warning" role="alert">
          {"message" in answer ? answer.message : isKept ? m.kept_order() : m.checkout_offline()}
        </Alert>
      );
    default:
      return null;
  }
}
