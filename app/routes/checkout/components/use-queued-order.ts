import { useEffect, useEffectEvent, useState } from "react";
import type { Checkout } from "#app/domains/orders/placing/checkout.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { type KeepAs, keepForm } from "#app/lib/offline/queue-unsent.ts";
import { forgetKept } from "#app/lib/offline/queued-requests.ts";
import { m } from "#app/paraglide/messages.js";
import { useIsKept } from "#app/ui/answers/use-queued-requests.ts";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { checkoutIntents } from "./checkout-answer.ts";

/** The fetcher key under which the checkout sends its order, also one that waited for a connection. */
export const orderFetcher = "place-order";

/**
 * The form of an order, which says how it waits for a connection (rules: kept-1).
 * @param sentBy the user's id.
 * @param page of the checkout.
 */
export function orderForm(checkout: Checkout, sentBy: string, page: string) {
  const amount = formatMoney(checkout.seenTotal ?? 0);
  const { paymentMethod, seenAdvance } = checkout;
  const words = paymentMethod === "cod" ? m.kept_order_cod : m.kept_order_online;
  const how: KeepAs = {
    key: checkout.checkoutKey,
    words: seenAdvance
      ? m.kept_order_advance({ amount, now: formatMoney(seenAdvance) })
      : words({ amount }),
    page,
    pageWhenDone: "/account/orders",
    fetcher: orderFetcher,
  };
  return {
    intent: checkoutIntents.placeOrder,
    checkout: JSON.stringify(checkout),
    sentBy,
    keepAs: JSON.stringify(how),
  };
}

/** What becomes of an order that could not be sent: its action has kept it. */
export function useQueuedOrder(checkout: Checkout | undefined) {
  const isKept = useIsKept(checkout?.checkoutKey);
  const [wasKept, setWasKept] = useState(false);
  useEffect(() => {
    if (isKept) setWasKept(true);
  }, [isKept]);
  return {
    /** Where it waits for a connection: has it not go out. */
    cancel: isKept && checkout ? () => cancelKept(checkout.checkoutKey) : undefined,
    /** It was kept, and somebody has said that it is not to be sent. */
    isCancelled: wasKept && !isKept,
    /** An order is sent by a press. */
    begin: () => setWasKept(false),
  };
}

function cancelKept(key: string): void {
  forgetKept(key);
  toast.message(m.kept_cancelled());
}

/** Keeps the order that is on its way when its page is closed: nobody is there for the answer. */
export function useQueueWhenLeft(
  isOnItsWay: boolean,
  form: Readonly<Record<string, string>> | undefined,
  page: string,
): void {
  const leave = useEffectEvent(() => form && keepForm(form, page));
  useEffect(() => {
    if (!isOnItsWay) return;
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [isOnItsWay]);
}
