import { useRef, useState } from "react";
import { addressesOf } from "#app/domains/accounts/list-addresses.server.ts";
import { requireUser } from "#app/domains/accounts/session.server.ts";
import { totalsOf } from "#app/domains/cart/cart.ts";
import { clearCart } from "#app/domains/cart/cart-store.ts";
import { EmptyCart } from "#app/domains/cart/empty-cart.tsx";
import { forgetCheckoutKey } from "#app/domains/orders/checkout-key.ts";
import { PaymentChoice } from "#app/domains/orders/payment-choice.tsx";
import { attempt } from "#app/lib/attempt.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { MessageDialog } from "#app/ui/message-dialog.tsx";
import { Page } from "#app/ui/page.tsx";
import { titled } from "../shop/shell/page-title.ts";
import type { Route } from "./+types/address";
import { AddressStep } from "./parts/address-step.tsx";
import { answerCheckout, refuseForm } from "./parts/checkout-actions.server.ts";
import type { CheckoutAnswer } from "./parts/checkout-answer.ts";
import { CheckoutStep } from "./parts/checkout-step.tsx";
import { CheckoutSummary, CheckoutSummarySkeleton } from "./parts/checkout-summary.tsx";
import { OrderPlaced } from "./parts/order-placed.tsx";
import { PlaceOrderBar } from "./parts/place-order-bar.tsx";
import { useCheckout } from "./parts/use-checkout.ts";

export const handle = { live: ["products", "my-addresses"] } as const satisfies LiveHandle;

export async function loader(asked: Route.LoaderArgs) {
  const user = requireUser(asked);
  return {
    addresses: await addressesOf(user),
    accountPath: user.userType === "admin" ? "/my/dashboards" : "/dashboard",
  };
}

export async function action(asked: Route.ActionArgs) {
  const user = requireUser(asked);
  const form = await readForm(asked.request);
  return form.ok ? answerCheckout(form.value, user) : refuseForm(form.refusal);
}

/** A lost connection is an answer like any other: nothing chosen or typed ends on an error page. */
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<CheckoutAnswer> {
  const answer = await attempt(() => serverAction());
  if (answer.code === "placed") {
    clearCart();
    forgetCheckoutKey();
  }
  return answer;
}

export const meta: Route.MetaFunction = () => titled(m.checkout_title());

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { addresses, accountPath } = loaderData;
  const checkout = useCheckout(addresses);
  const [warning, setWarning] = useState({ open: false, text: "" });
  const paymentHeading = useRef<HTMLHeadingElement>(null);
  const { lines, address, answer } = checkout;

  const warn = (text: string | undefined) => {
    if (text) setWarning({ open: true, text });
  };
  const selectAddress = () => {
    if (address) paymentHeading.current?.focus();
    else warn(m.address_missing());
    return address !== undefined;
  };

  if (answer?.code === "placed") {
    return (
      <Page title={m.checkout_title()}>
        <OrderPlaced orderNumber={answer.orderNumber} accountPath={accountPath} />
      </Page>
    );
  }
  if (lines?.length === 0) {
    return (
      <Page title={m.checkout_title()}>
        <EmptyCart />
      </Page>
    );
  }
  return (
    <Page title={m.checkout_title()}>
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-6">
          <AddressStep
            addresses={addresses}
            chosen={address}
            onChoose={checkout.chooseAddress}
            onSelect={selectAddress}
          />
          <CheckoutStep number={2} title={m.payment_method()} headingRef={paymentHeading}>
            {(headingId) => (
              <PaymentChoice
                labelledBy={headingId}
                value={checkout.payment}
                onValueChange={checkout.choosePayment}
              />
            )}
          </CheckoutStep>
        </div>
        {/* On phones the bar belongs to the whole page, so that it stays at the screen's foot. */}
        <div className="max-lg:contents lg:sticky lg:top-24 lg:grid lg:gap-4">
          {lines ? <CheckoutSummary lines={lines} /> : <CheckoutSummarySkeleton />}
          <PlaceOrderBar
            grandTotal={lines && totalsOf(lines).grandTotal}
            onPlaceOrder={() => warn(checkout.placeOrder())}
            pending={checkout.pending}
            blocked={lines?.some(({ problem }) => problem) ?? false}
            answer={answer}
          />
        </div>
      </div>
      <MessageDialog
        open={warning.open}
        onOpenChange={(open) => setWarning({ ...warning, open })}
        title={warning.text}
        closeLabel={m.ok()}
      />
    </Page>
  );
}
