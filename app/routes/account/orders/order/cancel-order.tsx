import { Form } from "react-router";
import { isPayable, isUnpaid } from "#app/domains/orders/order/order.ts";
import { mayFollow, orderStatusSteps } from "#app/domains/orders/order/order-steps.ts";
import type { BuyersOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { TextAreaField } from "#app/ui/forms/field.tsx";
import { UnfoldingCard } from "./unfolding-card.tsx";

interface CancelOrderProps {
  order: BuyersOrder;
  /** What goes back the way it was paid. */
  goesBack: Paise;
  answer: unknown;
}

/** Cancels the order until it is shipped, after saying what that means (rules: orders-47). */
export function CancelOrder({ order, goesBack, answer }: CancelOrderProps) {
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  if (!mayFollow(orderStatusSteps, order.status, "cancelled")) return null;
  if (order.collectedAt) {
    return <UnfoldingCard title={m.order_cancel()}>{m.order_cancel_cash()}</UnfoldingCard>;
  }
  // Then it is cancelled beside where it is paid, which needs scripts.
  const isBesidePaying = isUnpaid(order) && isPayable(order);
  return (
    <UnfoldingCard
      title={m.order_cancel()}
      {...(isBesidePaying && { className: "hidden noscript:block" })}
    >
      <Form
        method="post"
        replace
        defaultShouldRevalidate={false}
        onSubmit={submitOnce}
        className="grid max-w-form gap-4"
      >
        <input type="hidden" name="intent" value="cancel" />
        <p>
          {goesBack > 0
            ? m.order_cancel_paid({ amount: formatMoney(goesBack) })
            : m.order_cancel_unpaid()}
        </p>
        <TextAreaField name="reason" label={m.order_cancel_reason()} maxLength={500} rows={2} />
        <p className="text-muted text-sm">{m.order_cancel_keep()}</p>
        <Button
          type="submit"
          variant="danger"
          pending={pending}
          pendingText={m.processing()}
          className="sm:justify-self-start"
        >
          {m.order_cancel_confirm()}
        </Button>
      </Form>
    </UnfoldingCard>
  );
}
