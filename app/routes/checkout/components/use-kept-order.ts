import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import type { Checkout } from "#app/domains/orders/checkout.ts";
import { forgetKept, keepRequest } from "#app/lib/kept-requests.ts";
import { formatMoney } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { useIsKept } from "#app/ui/use-kept-requests.ts";
import { type CheckoutAnswer, checkoutIntents, isUnanswered } from "./checkout-answer.ts";

/** The fetcher key under which the checkout sends its order, also one that waited for the line. */
export const orderFetcher = "place-order";

/**
 * Keeps an order that could not be sent, until it is answered or cancelled (rules: kept-1).
 * @param by the user's id.
 */
export function useKeptOrder(checkout: Checkout | undefined, by: string) {
  const { pathname } = useLocation();
  const key = checkout?.checkoutKey;
  const isKept = useIsKept(key);
  const [wasKept, setWasKept] = useState(false);
  useEffect(() => {
    if (isKept) setWasKept(true);
  }, [isKept]);

  const keep = () => {
    if (!checkout) return;
    const amount = formatMoney(checkout.seenTotal ?? 0);
    const isOnline = checkout.paymentMethod === "online";
    keepRequest({
      key: checkout.checkoutKey,
      action: pathname,
      fields: { intent: checkoutIntents.placeOrder, checkout: JSON.stringify(checkout) },
      words: isOnline ? m.kept_order_online({ amount }) : m.kept_order_cod({ amount }),
      by,
      page: pathname,
      pageWhenDone: "/account/orders",
      fetcher: orderFetcher,
    });
  };

  return {
    /** It was kept, and somebody has said that it is not to be sent. */
    isCancelled: wasKept && !isKept,
    /** An order is sent by a press. */
    begin: () => setWasKept(false),
    handleAnswer: (answer: CheckoutAnswer) => {
      if (answer.code === "unreachable" && "isLineLost" in answer) keep();
      else if (key && !isUnanswered(answer)) forgetKept(key);
    },
    /** For a page that is left while the order is on its way. */
    keep,
  };
}

/** Keeps what is on its way when its page is closed: nobody is there for the answer. */
export function useKeepWhenLeft(isOnItsWay: boolean, keep: () => void): void {
  const leave = useEffectEvent(keep);
  useEffect(() => {
    if (!isOnItsWay) return;
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [isOnItsWay]);
}
