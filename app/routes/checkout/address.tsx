import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import type { Route } from "./+types/address";
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

export function loader(args: Route.LoaderArgs) {
  return checkoutData(requireUser(args));
}

export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const form = await readForm(args.request);
  return form.ok ? answerCheckout(form.value, user) : refuseForm(form.refusal);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return handleCheckoutAnswer(request, () => serverAction());
}

export const meta: Route.MetaFunction = () => titled(m.checkout_title());

export default function AddressPage({ loaderData }: Route.ComponentProps) {
  return <CheckoutPage title={m.checkout_title()} data={loaderData} />;
}
