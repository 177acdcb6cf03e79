import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import type { Route } from "./+types/payment";
import { handleCheckoutAnswer } from "./components/checkout-answer.ts";
import { answerCheckout, checkoutData, refuseForm } from "./components/checkout-page.server.ts";
import { CheckoutPage } from "./components/checkout-page.tsx";

export const handle = {
  live: [
    "my-addresses",
    "my-orders",
    "delivery-days",
    "cod-rules",
    "offers",
    "my-whatsapp",
    "whatsapp-settings",
  ],
} as const satisfies LiveHandle;

/** In paise: this page mentions it and does not charge it (rules: checkout-8). */
const codExtra = 1000;

export function loader(args: Route.LoaderArgs) {
  return checkoutData(requireUser(args));
}

/** Orders of this page start as `confirmed`. */
export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const form = await readForm(args.request);
  return form.ok ? answerCheckout(form.value, user, "confirmed") : refuseForm(form.refusal);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return handleCheckoutAnswer(request, () => serverAction());
}

export const meta: Route.MetaFunction = () => titled(m.pay_page_title());

/** The older page of the checkout (rules: checkout-8). */
export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const codNote = m.pay_page_cod_extra({ amount: formatMoney(codExtra) });
  return <CheckoutPage title={m.pay_page_title()} data={loaderData} codNote={codNote} />;
}
