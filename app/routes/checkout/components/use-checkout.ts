import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";
import type { CheckedItem } from "#app/domains/cart/cart.ts";
import { useCheckedCart } from "#app/domains/cart/use-checked-cart.ts";
import { notServedWords } from "#app/domains/delivery/delivery-line.tsx";
import { usePinCode } from "#app/domains/delivery/known-pin-code.ts";
import type { OnlineThanks } from "#app/domains/offers/online-thanks.ts";
import type { Advance } from "#app/domains/orders/cod/advance.ts";
import { advanceOf, judgeCod } from "#app/domains/orders/cod/cod-rules.ts";
import { type OfferEntry, useOffer } from "#app/domains/orders/offers/use-offer.ts";
import type { PaymentWay } from "#app/domains/orders/order/order.ts";
import {
  type Business,
  businessSchema,
  type Checkout,
} from "#app/domains/orders/placing/checkout.ts";
import { checkoutAnswered, checkoutKeyFor } from "#app/domains/orders/placing/checkout-key.ts";
import {
  finishCheckout,
  rememberUnpaidCheckout,
} from "#app/domains/orders/placing/finish-checkout.ts";
import { isSettled } from "#app/domains/payments/paying/run-payment.ts";
import type { UnpaidOrderButtonsProps } from "#app/domains/payments/paying/unpaid-order-buttons.tsx";
import { settleUnpaidOrder } from "#app/domains/payments/paying/unpaid-order-commands.ts";
import { usePayment } from "#app/domains/payments/paying/use-payment.ts";
import { loadPaymentScript } from "#app/domains/payments/provider/provider-window.ts";
import { deliveryOf, goodsOf } from "#app/lib/money/delivery-charge.ts";
import type { Totals } from "#app/lib/money/totals.ts";
import { deleteDraft, readDraft, writeDraft } from "#app/lib/offline/form-drafts.ts";
import { connectionPatience } from "#app/lib/offline/offline-caches.ts";
import { m } from "#app/paraglide/messages.js";
import { useIsSlow } from "#app/ui/answers/use-is-slow.ts";
import { type CheckoutAnswer, isUnanswered } from "./checkout-answer.ts";
import type { CheckoutData } from "./checkout-page.server.ts";
import { orderFetcher, orderForm, useQueuedOrder, useQueueWhenLeft } from "./use-queued-order.ts";
import { useResending } from "./use-resending.ts";

/** An order that was sent, and the page as it was then. */
interface Sent {
  checkout: Checkout;
  lines: readonly CheckedItem[];
  offer: OfferEntry;
  thanks: OnlineThanks | undefined;
  totals: Totals;
  advance: Advance | undefined;
}

/** What a tab keeps of a checkout until the order is placed: a reload changes nothing (rules: checkout-12). */
interface Choices {
  addressId: string | undefined;
  method: PaymentWay | undefined;
  /** As typed; a business with neither is none. */
  business?: Business | undefined;
}
const draftName = "checkout";

const noBusiness: Business = { gstin: "", company: "" };

/** What was typed of a business, checked; nothing where nothing was. */
function readBusiness(typed: Business) {
  return typed.gstin || typed.company ? businessSchema.safeParse(typed) : undefined;
}

/** A checkout in the browser: what is chosen, what was sent, and what came back. */
export function useCheckout(data: CheckoutData) {
  const { addresses, last, me, cod, paymentScript: script } = data;
  const { lines: cart, check } = useCheckedCart();
  const isLate = useIsSlow(check !== "done", connectionPatience);
  const placing = useFetcher<CheckoutAnswer>({ key: orderFetcher });
  const paying = usePayment(script);
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const [addressId, setAddressId] = useState(
    last?.addressId ?? addresses.find((one) => one.setAsDefault)?.id,
  );
  // The address may have been deleted in another tab.
  const address = addresses.find(({ id }) => id === addressId);
  const known = usePinCode();
  const pinCode = address?.pinCode ?? known;
  const offer = useOffer(cart, pinCode);
  const [chosenMethod, setMethod] = useState(last?.paymentMethod);
  const [business, setBusiness] = useState<Business>(noBusiness);
  const [sent, setSent] = useState<Sent>();
  const [unpaid, setUnpaid] = useState<UnpaidOrderButtonsProps["order"]>();
  const { send: submit, answer, isWaiting } = useResending(placing);

  const isPlacing = placing.state !== "idle" || isWaiting;
  const isPending = isPlacing || paying.isPending;
  const kept = useQueuedOrder(sent?.checkout);
  useQueueWhenLeft(isPlacing, sent && orderForm(sent.checkout, me, pathname), pathname);
  // It may stand in the shop: what has changed since, by itself too, is none of it.
  const unanswered =
    !isPending && answer && isUnanswered(answer) && !kept.isCancelled ? sent : undefined;
  const shown = isPending ? sent : unanswered;
  const bounds = cod && (cod.byAddress[address?.id ?? ""] ?? cod.anywhere);
  const total = cart && offer.totals(cart)?.grandTotal;
  // What is on its way was chosen when it could be.
  const codReason = bounds && !shown ? judgeCod(bounds, total) : undefined;
  const advance = shown ? shown.advance : bounds && advanceOf(bounds, total);
  const delivery = cart && deliveryOf(goodsOf(cart), pinCode);
  const isOffered = { online: true, cod: !codReason, advance: advance !== undefined };
  // It stands as chosen again once it may be.
  const method = chosenMethod && isOffered[chosenMethod] ? chosenMethod : undefined;

  const handleAnswer = useEffectEvent(async (given: CheckoutAnswer) => {
    if (!isUnanswered(given)) checkoutAnswered();
    // What was refused was out of date: the page shows what is true now.
    if (given.code === "refused") revalidate();
    if (given.code === "placed" || given.code === "pay") deleteDraft(draftName);
    if (given.code !== "pay") return paying.reset();
    rememberUnpaidCheckout(given.orderId, sent?.lines ?? cart ?? []);
    const end = await paying.run(given.payment);
    if (end.code === "paid" || end.code === "unconfirmed") return finishCheckout();
    settleUnpaidOrder(given.orderId, end);
    if (!isSettled(end) && !(end.code === "refused" && end.isOver)) {
      setUnpaid({ ...sent?.totals, id: given.orderId, orderNumber: given.orderNumber });
    }
  });
  useEffect(() => {
    if (answer) handleAnswer(answer);
  }, [answer]);

  const chooseAsBefore = useEffectEvent(() => {
    const before = readDraft<Choices>(draftName);
    // It may have been deleted since.
    if (addresses.some(({ id }) => id === before?.addressId)) setAddressId(before?.addressId);
    if (before?.method) setMethod(before.method);
    if (before?.business) setBusiness(before.business);
  });
  useEffect(() => chooseAsBefore(), []);
  const choose = (choices: Choices) => {
    setAddressId(choices.addressId);
    setMethod(choices.method);
    setBusiness(choices.business ?? business);
    writeDraft<Choices>(draftName, { business, ...choices });
  };
  useEffect(() => {
    // On a slow connection it is there when it is needed; what fails here is tried again then.
    if (method && method !== "cod") loadPaymentScript(script).catch(() => undefined);
  }, [method, script]);

  /**
   * Sends the order; one that was not answered, as it was.
   * @param replaces the answer to whether an unpaid order is replaced by it, where that was asked.
   * @returns what must be chosen before, if anything.
   */
  function placeOrder(replaces?: string | null): string | undefined {
    if (unanswered) {
      void send(unanswered.checkout);
      return undefined;
    }
    if (!address) return m.order_address_required();
    if (delivery?.isServed === false) return notServedWords(address.pinCode);
    if (!method) return m.order_payment_required();
    const thanks = method === "online" ? data.thanks : undefined;
    const seen = cart && offer.totals(cart, undefined, undefined, thanks);
    // While a code is looked up there is no total to agree to.
    if (isPending || !seen || offer.stopsOrder()) return undefined;
    const buyer = readBusiness(business);
    if (buyer && !buyer.success) return buyer.error.issues[0]?.message;
    const { code: offerCode } = offer;
    const seenAdvance = method === "advance" ? advance?.now : undefined;
    const contents = {
      ...{ lines: cart, addressId: address.id, paymentMethod: method, advance: seenAdvance },
      offerCode,
      gstin: buyer?.data.gstin,
    };
    const checkout: Checkout = {
      addressId: address.id,
      paymentMethod: method === "cod" ? "cod" : "online",
      seenAdvance,
      offerCode,
      seenTotal: seen.grandTotal,
      business: buyer?.data,
      replaces,
      checkoutKey: checkoutKeyFor(contents),
      lines: cart.map(({ id, quantity, price, productMRP }) => ({
        productId: id,
        quantity,
        seenPrice: price,
        seenMRP: productMRP,
      })),
    };
    setSent({ checkout, lines: cart, offer, advance, thanks: data.thanks, totals: seen });
    setUnpaid(undefined);
    kept.begin();
    void send(checkout);
    return undefined;
  }

  async function send(checkout: Checkout) {
    // No order is placed that could then not be paid.
    if (checkout.paymentMethod === "online" && !(await paying.prepare())) return;
    if (checkout.paymentMethod === "cod") paying.reset();
    submit(orderForm(checkout, me, pathname));
  }

  return {
    // Undefined until the page is hydrated. While the order is on its way the page shows what was
    // sent: the cart is emptied meanwhile.
    lines: shown?.lines ?? cart,
    /** The shop has not said what the lines cost: the prices are those that the browser has kept. */
    isUnchecked: isLate && shown === undefined,
    /** The shop has said what they cost. */
    isChecked: check === "done",
    /** Where it goes, as far as that is known. */
    pinCode,
    /** A discount code, and what it makes of the lines. */
    offer: shown?.offer ?? offer,
    /** What paying online is thanked with. */
    thanks: shown ? shown.thanks : data.thanks,
    /** What is on its way, or may have arrived, is not changed any more. */
    isFixed: shown !== undefined,
    /** What delivering it costs, as far as that is known; undefined until the page is hydrated. */
    delivery,
    address,
    chooseAddress: (id: string | undefined) => choose({ addressId: id, method: chosenMethod }),
    method,
    /** Why it cannot be paid at the door this time. */
    codReason,
    /** What is paid now and what at the door, where that is offered. */
    advance,
    chooseMethod: (chosen: PaymentWay) => choose({ addressId, method: chosen }),
    business,
    typeBusiness: (typed: Business) => choose({ addressId, method: chosenMethod, business: typed }),
    placeOrder,
    isPending,
    cancelKept: kept.cancel,
    pendingText: isPlacing ? m.placing_order() : paying.pendingText,
    /** The shop has no database now, and the order goes out again by itself. */
    isWaiting,
    answer: isPending || (answer && isUnanswered(answer) && kept.isCancelled) ? undefined : answer,
    /** What became of an online payment, until Place Order is pressed again. */
    paymentEnd: paying.end,
    /** The order that was placed here and waits for its payment, until it is settled. */
    unpaid: paying.end && isSettled(paying.end) ? undefined : unpaid,
    payment: paying,
    /** The id of the order that this page has placed to be paid online, whatever came of it. */
    placedId: answer?.code === "pay" ? answer.orderId : undefined,
  };
}
