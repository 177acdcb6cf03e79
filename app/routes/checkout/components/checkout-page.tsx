import clsx from "clsx";
import { useState } from "react";
import type { CheckedItem } from "#app/domains/cart/cart.ts";
import { LineNotice } from "#app/domains/cart/cart-line-notice.tsx";
import { EmptyCart } from "#app/domains/cart/empty-cart.tsx";
import { PriceDetails } from "#app/domains/cart/price-details.tsx";
import { DeliveryLine } from "#app/domains/delivery/delivery-line.tsx";
import { OfferField } from "#app/domains/orders/offers/offer-field.tsx";
import { OrderLines, type ShownLine } from "#app/domains/orders/order/order-lines.tsx";
import { WaitingOrderNotice } from "#app/domains/payments/paying/waiting-order-notice.tsx";
import { WhatsappConsent } from "#app/domains/whatsapp/whatsapp-consent.tsx";
import type { Delivery } from "#app/lib/money/delivery-charge.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import type { Totals } from "#app/lib/money/totals.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { MessageDialog } from "#app/ui/dialogs/alert-dialog.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Skeleton, SkeletonText } from "#app/ui/layout/skeleton.tsx";
import { AddressStep } from "./address-step.tsx";
import { BusinessFields } from "./business-fields.tsx";
import type { CheckoutAnswer } from "./checkout-answer.ts";
import { OrderPlaced, OrderUnconfirmed, OrderUnpaid } from "./checkout-outcome.tsx";
import type { CheckoutData } from "./checkout-page.server.ts";
import { CheckoutPaymentStep } from "./checkout-payment-step.tsx";
import { StepCount } from "./checkout-step.tsx";
import { PlaceOrderBar } from "./place-order-bar.tsx";
import { ReplaceQuestion } from "./replace-question.tsx";
import { useChangedTotal } from "./use-changed-total.ts";
import { useCheckout } from "./use-checkout.ts";
import { useCheckoutSteps } from "./use-checkout-steps.ts";

export interface CheckoutPageProps {
  title: string;
  data: CheckoutData;
  /** What is to be said of cash on delivery. */
  codNote?: string;
}

/** Address, way of paying and price details, to the placed order (rules: checkout-1). */
export function CheckoutPage({ title, data, codNote }: CheckoutPageProps) {
  const { addresses } = data;
  const checkout = useCheckout(data);
  const [warning, setWarning] = useState({ open: false, text: "" });
  const { lines, address, answer, paymentEnd, offer } = checkout;
  const number = data.numbers?.find(({ phone }) => phone === address?.phoneNumber);
  const answered = { address: address !== undefined, payment: checkout.method !== undefined };
  const steps = useCheckoutSteps(answered, data.last !== null);
  // What is on its way is looked at whole, wherever the back button led.
  const step = checkout.isFixed ? "order" : steps.step;
  const lastOnPhones = clsx(step !== "order" && "max-sm:hidden");
  const { thanks, delivery } = checkout;
  const plain = lines && offer.totals(lines, undefined, address?.state);
  const thanked = thanks && lines && offer.totals(lines, undefined, address?.state, thanks);
  const totals = checkout.method === "online" && thanked ? thanked : plain;
  const changed = useChangedTotal(
    checkout.isChecked && !checkout.isFixed && delivery?.isServed ? totals?.grandTotal : undefined,
    JSON.stringify([
      lines?.map(({ id, quantity }) => [id, quantity]),
      ...[address?.id, checkout.pinCode, checkout.method, offer.code],
    ]),
  );
  const sum =
    totals && `${formatMoney(totals.grandTotal)} · ${m.cart_items({ n: totals.totalQuantity })}`;

  const warn = (text: string | undefined) => {
    if (text) setWarning({ open: true, text });
  };
  const selectAddress = () => {
    if (address) steps.goTo(checkout.method ? "order" : "payment");
    else warn(m.address_missing());
  };

  const isPlaced = paymentEnd?.code === "paid" || paymentEnd?.code === "to-pay-on-delivery";
  const placed = answer?.code === "placed" ? answer : isPlaced ? paymentEnd : undefined;
  if (placed) {
    return (
      <Page title={title}>
        <OrderPlaced
          orderNumber={placed.orderNumber}
          isEarlier={placed === answer && answer.isEarlier}
          accountPath={data.accountPath}
        />
      </Page>
    );
  }
  if (paymentEnd?.code === "unconfirmed") {
    return (
      <Page title={title}>
        <OrderUnconfirmed orderNumber={paymentEnd.orderNumber} />
      </Page>
    );
  }
  if (checkout.unpaid) {
    return (
      <Page title={title}>
        <OrderUnpaid
          order={checkout.unpaid}
          payment={checkout.payment}
          codReason={checkout.codReason}
        />
      </Page>
    );
  }
  return (
    <Page title={title}>
      <div inert={checkout.isPending}>
        <WaitingOrderNotice
          // Of the one that was placed here the page itself tells.
          order={data.waiting?.id === checkout.placedId ? null : data.waiting}
          script={data.paymentScript}
        />
      </div>
      {!lines && (
        <noscript>
          <Alert tone="warning">{m.checkout_needs_script()}</Alert>
        </noscript>
      )}
      {lines?.length === 0 ? (
        <EmptyCart />
      ) : (
        <div
          data-short-footer
          className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
        >
          <div inert={checkout.isFixed} className="max-lg:contents lg:grid lg:min-w-0 lg:gap-6">
            {step === "order" && (
              <h2 ref={steps.headings.order} tabIndex={-1} className="text-lg sm:hidden">
                <StepCount of="order" />
                {m.checkout_look_over()}
              </h2>
            )}
            <AddressStep
              addresses={addresses}
              chosen={address}
              contact={data.contact}
              onChoose={checkout.chooseAddress}
              onSelect={selectAddress}
              onFirst={() => steps.goTo(checkout.method ? "order" : "payment")}
              isHydrated={steps.isHydrated}
              sum={sum}
              onChange={() => steps.goTo("address")}
              current={step}
              isSelected={steps.isChosen}
              headingRef={steps.headings.address}
            />
            <div className={clsx(step === "payment" && "max-sm:hidden", "empty:hidden")}>
              <DeliveryLine table={data.deliveryDays} pinCode={address?.pinCode} />
            </div>
            <CheckoutPaymentStep
              value={checkout.method}
              onValueChange={(method, byKeyboard) => {
                checkout.chooseMethod(method);
                if (!byKeyboard && steps.isPhone()) steps.goTo("order");
              }}
              onGoTo={steps.goTo}
              sum={sum}
              current={step}
              headingRef={steps.headings.payment}
              isPractice={data.isPractice}
              onlineThanks={thanked?.thanksDiscount}
              codNote={codNote}
              codReason={checkout.codReason}
              advance={checkout.advance}
            />
            {number && (
              <Card as="section" aria-label={m.whatsapp()} className={lastOnPhones}>
                <WhatsappConsent<CheckoutAnswer>
                  key={number.phone}
                  number={number}
                  isKept={({ code }) => code === "consent-kept"}
                />
              </Card>
            )}
            <Card
              as="section"
              aria-label={m.offer_code()}
              // What is bought, and for how much, comes before what few have.
              className={clsx("grid gap-4 max-lg:order-1", lastOnPhones)}
            >
              <h2 className="text-lg">{m.offer_code_title()}</h2>
              <OfferField offer={offer} />
              <BusinessFields value={checkout.business} onValueChange={checkout.typeBusiness} />
            </Card>
          </div>
          {/* On phones the bar belongs to the whole page, so that it stays at the screen's foot. */}
          <div className="max-lg:contents lg:sticky lg:top-24 lg:grid lg:gap-4">
            {lines && totals ? (
              <CheckoutSummary
                lines={lines}
                totals={totals}
                isPlaceKnown={address !== undefined}
                delivery={delivery}
                changed={changed}
                atDoor={checkout.method === "advance" ? checkout.advance?.atDoor : undefined}
                gift={offer.gift}
                isUnchecked={checkout.isUnchecked}
                className={lastOnPhones}
              />
            ) : (
              <CheckoutSummarySkeleton className={lastOnPhones} />
            )}
            <PlaceOrderBar
              isHiddenOnPhones={step !== "order"}
              grandTotal={totals?.grandTotal}
              onPlaceOrder={() => warn(checkout.placeOrder())}
              onCancel={checkout.cancelKept}
              pending={checkout.isPending}
              pendingText={checkout.pendingText}
              waiting={checkout.isWaiting}
              blocked={lines?.some(({ problem }) => problem) ?? false}
              answer={answer}
              paymentEnd={paymentEnd}
            />
          </div>
        </div>
      )}
      <MessageDialog
        open={warning.open}
        onOpenChange={(open) => setWarning({ ...warning, open })}
        title={warning.text}
        closeLabel={m.ok()}
      />
      <ReplaceQuestion
        answer={answer}
        onAnswer={(replaces) => warn(checkout.placeOrder(replaces))}
      />
    </Page>
  );
}

/** What is bought and what it costs, and what is wrong with a line. */
function CheckoutSummary(props: {
  lines: readonly CheckedItem[];
  totals: Totals;
  isPlaceKnown: boolean;
  delivery: Delivery | undefined;
  /** Another total than was read before. */
  changed: ReturnType<typeof useChangedTotal>;
  /** What of it is paid at the door, where a part is paid now. */
  atDoor: Paise | undefined;
  /** A product that a code adds. */
  gift: ShownLine | undefined;
  isUnchecked: boolean;
  className: string;
}) {
  const { lines, totals, isPlaceKnown, delivery, changed, atDoor, gift, isUnchecked, className } =
    props;
  const shown = lines.map((line) => ({
    ...line,
    key: line.id,
    pack: line.productPackOff,
    pictureUrl: line.pictureUrls[0],
    note: <LineNotice line={line} />,
  }));
  return (
    <Card as="section" aria-label={m.price_details()} className={clsx("grid gap-5", className)}>
      <h2 className="text-lg">{m.price_details()}</h2>
      <OrderLines label={m.order_items()} lines={gift ? [...shown, gift] : shown} />
      <div aria-live="polite" className="border-line border-t pt-5">
        <PriceDetails {...{ totals, isPlaceKnown, atDoor, delivery }} />
        {changed && (
          <Alert tone="warning" className="mt-4">
            {m.total_changed_to({
              before: formatMoney(changed.before),
              now: formatMoney(changed.now),
            })}
          </Alert>
        )}
        {isUnchecked && (
          <Alert tone="warning" className="mt-4">
            {m.checkout_prices_later()}
          </Alert>
        )}
      </div>
    </Card>
  );
}

/** In its place while the page does not know the browser's cart. */
function CheckoutSummarySkeleton({ className }: { className: string }) {
  return (
    <Card as="section" aria-label={m.price_details()} className={clsx("grid gap-5", className)}>
      <h2 className="text-lg">{m.price_details()}</h2>
      <div className="flex gap-3">
        <Skeleton className="h-18 w-14 shrink-0" />
        <SkeletonText lines={2} className="grow" />
      </div>
      <SkeletonText lines={4} />
    </Card>
  );
}
