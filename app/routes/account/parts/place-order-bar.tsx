import { formatMoney, type Paise } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { CheckoutAnswer } from "./checkout-answer.ts";

export interface PlaceOrderBarProps {
  /** Undefined while it is not known. */
  grandTotal: Paise | undefined;
  onPlaceOrder: () => void;
  pending: boolean;
  /** The cart must be mended first. */
  blocked: boolean;
  answer: CheckoutAnswer | undefined;
}

/** Total and Place Order: at the foot of a phone's screen, below the price details of a wide one. */
export function PlaceOrderBar(props: PlaceOrderBarProps) {
  const { grandTotal, onPlaceOrder, pending, blocked, answer } = props;
  return (
    <div className="grid gap-3 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-[clamp(1rem,4vw,2rem)] max-lg:border-line max-lg:border-t max-lg:bg-raised max-lg:px-[clamp(1rem,4vw,2rem)] max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {blocked ? <Blocked /> : <Failure answer={answer} />}
      <div className="flex items-center justify-between gap-4">
        <p className="lg:hidden">
          <span className="block text-muted text-xs">{m.grand_total()}</span>
          <span className="font-bold font-display text-heading text-lg tabular-nums">
            {grandTotal === undefined ? "…" : formatMoney(grandTotal)}
          </span>
        </p>
        <Button
          size="lg"
          onClick={onPlaceOrder}
          disabled={blocked || grandTotal === undefined}
          pending={pending}
          pendingText={m.placing_order()}
          className="lg:w-full"
        >
          {m.place_order()}
        </Button>
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
function Failure({ answer }: { answer: CheckoutAnswer | undefined }) {
  switch (answer?.code) {
    case "refused":
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
          {m.checkout_offline()}
        </Alert>
      );
    default:
      return null;
  }
}
