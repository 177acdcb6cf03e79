import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Tone } from "#app/ui/tone.tsx";
import type { PaymentEnd } from "./run-payment.ts";

/** What has come of a payment, in the specification's words where it has some (8, Checkout). */
export function PaymentOutcome(props: { end: PaymentEnd; atCheckout?: boolean }) {
  const { end, atCheckout = false } = props;
  const { tone, title, text } = wordsOf(end);
  // What was placed waits there, whatever came of its payment.
  const isPlaced = end.code !== "script-missing" && end.code !== "unreachable";
  return (
    <Outcome
      of={end}
      tone={tone}
      role={tone === "success" || tone === "info" ? "status" : "alert"}
      title={title}
      action={
        atCheckout &&
        isPlaced && (
          <LinkButton to="/account/orders" variant="secondary" size="sm">
            {m.orders_see()}
          </LinkButton>
        )
      }
    >
      {text}
      {atCheckout && end.code === "script-missing" && <p>{m.pay_nothing_ordered()}</p>}
      {atCheckout && end.code === "not-paid" && <p>{m.pay_by_place_order()}</p>}
    </Outcome>
  );
}

function wordsOf(end: PaymentEnd): { tone: Tone; title: string; text?: ReactNode } {
  switch (end.code) {
    case "paid":
      return {
        tone: "success",
        title: m.pay_received(),
        text: <p>{m.pay_received_text({ number: end.orderNumber })}</p>,
      };
    case "unconfirmed":
      return {
        tone: "info",
        title: m.pay_unconfirmed(),
        text: <p>{m.pay_unconfirmed_text({ number: end.orderNumber })}</p>,
      };
    case "refund-due":
      return {
        tone: "danger",
        title: m.stock_update_failed(),
        text: <p>{m.pay_refund_text({ number: end.orderNumber })}</p>,
      };
    case "not-paid":
      return {
        tone: "warning",
        title: notPaidTitles[end.why](),
        text: (
          <p>
            {m.pay_waits({ number: end.orderNumber })}{" "}
            {end.held ? m.pay_items_held() : m.pay_items_released()}
          </p>
        ),
      };
    case "script-missing":
      return { tone: "danger", title: m.razorpay_not_loaded() };
    case "unreachable":
      return { tone: "warning", title: m.pay_offline() };
    case "refused":
      return { tone: "danger", title: end.message };
    case "failed":
      return {
        tone: "danger",
        title: end.message,
        text: end.requestId && (
          <p className="text-sm [overflow-wrap:anywhere]">
            {m.order_not_saved_number({ id: end.requestId })}
          </p>
        ),
      };
  }
}

const notPaidTitles = {
  dismissed: m.pay_not_completed,
  failed: m.payment_failed,
  broken: m.something_wrong,
};
