import { redirect } from "react-router";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { paymentIntents } from "#app/domains/payments/payment.ts";
import { answerPaymentForm } from "../components/answer-payment-form.server.ts";
import type { Route } from "./+types/order-payment";

/** Whoever had to log in before paying is led back to this address: to the orders. */
export function loader(args: Route.LoaderArgs) {
  requireUser(args);
  return redirect("/account/orders");
}

/** Opens, confirms or gives up the payment of one of the shopper's own orders, or changes how it ends. */
export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  return answerPaymentForm(user, args.params.orderId, args.request, Object.values(paymentIntents));
}
