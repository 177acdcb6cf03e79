import type { ReactNode } from "react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Alert, Outcome } from "#app/ui/dialogs/alert.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";
import { Unbroken } from "#app/ui/text/unbroken.tsx";
import type { PaymentEnd } from "./run-payment.ts";

/** What has come of a payment, beside the order that it was for. */
export function PaymentOutcome({ end }: { end: PaymentEnd }) {
  const { text, ...alert } = wordsOf(end);
  return (
    <Outcome of={end} role="alert" {...alert}>
      {text}
    </Outcome>
  );
}

/** What has come of a checkout's payment: also where the order is, and what can be done. */
export function CheckoutPaymentOutcome({ end }: { end: PaymentEnd }) {
  const { text, ...alert } = wordsOf(end);
  // The order that was placed stands there, whatever came of its payment.
  const ordersLink = (
    <Link to="/account/orders" className="link font-semibold">
      {m.orders_see()}
    </Link>
  );
  return (
    <Alert role="alert" {...alert}>
      {end.code === "script-missing" && <p>{m.pay_nothing_ordered()}</p>}
      {text}
      {(end.code === "refused" || end.code === "failed") && <p>{ordersLink}</p>}
    </Alert>
  );
}

function wordsOf(end: PaymentEnd): { tone: Tone; title: string; text?: ReactNode } {
  switch (end.code) {
    case "paid":
      return {
        tone: "success",
        title: m.pay_received(),
        text: withNumber(m.pay_received_text, end.orderNumber),
      };
    case "unconfirmed":
      return {
        tone: "info",
        title: m.pay_unconfirmed(),
        text: withNumber(m.pay_unconfirmed_text, end.orderNumber),
      };
    case "refund-due":
      return {
        tone: "danger",
        title: m.stock_update_failed(),
        text: withNumber(m.pay_refund_text, end.orderNumber),
      };
    case "not-paid":
      return {
        tone: "warning",
        title: notPaidTitles[end.why](),
      };
    case "provider-away":
      return {
        tone: "warning",
        title: m.pay_provider_away(),
        text: <p>{m.pay_provider_away_text()}</p>,
      };
    case "to-pay-on-delivery":
      return {
        tone: "success",
        title: m.pay_on_delivery_done({ number: end.orderNumber }),
        text: <p>{m.pay_on_delivery_text()}</p>,
      };
    case "cancelled":
      return { tone: "success", title: m.pay_cancelled({ number: end.orderNumber }) };
    case "script-missing":
      return { tone: "danger", title: m.razorpay_not_loaded() };
    case "unreachable":
      return { tone: "warning", title: "message" in end ? end.message : m.pay_offline() };
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

function withNumber(words: (said: { number: string }) => string, number: string) {
  return (
    <p>
      <Unbroken text={words({ number })} part={number} />
    </p>
  );
}

const notPaidTitles = {
  dismissed: m.payment_failed,
  failed: m.payment_failed,
  broken: m.something_wrong,
};
