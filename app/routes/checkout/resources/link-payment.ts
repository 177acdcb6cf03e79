import { data, redirect } from "react-router";
import { linkHolder } from "#app/domains/payments/paying/pay-link.server.ts";
import { type PaymentAnswer, paymentIntents } from "#app/domains/payments/payment.ts";
import { m } from "#app/paraglide/messages.js";
import { answerPaymentForm } from "../components/answer-payment-form.server.ts";
import type { Route } from "./+types/link-payment";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/pay/${encodeURIComponent(params.token)}`);
}

/**
 * Opens, confirms or gives up the payment of an order by its link. Once the link has ended nothing is opened;
 * what was paid by then is still believed (rules: pay-links-2).
 */
export async function action({ params, request }: Route.ActionArgs) {
  const holder = await linkHolder(params.token);
  if (!holder) return data<PaymentAnswer>(gone(), { status: 404 });
  const { confirm, release, open } = paymentIntents;
  const isOver = holder.until <= new Date();
  return answerPaymentForm(
    holder,
    holder.linkedOrder,
    request,
    isOver ? [confirm, release] : [confirm, release, open],
  );
}

function gone(): PaymentAnswer {
  return { code: "refused", message: m.pay_link_gone() };
}
