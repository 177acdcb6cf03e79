import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";

/** What is asked of a shopper, one after the other (rules: checkout-12). */
export const checkoutSteps = ["address", "payment", "order"] as const;
export type CheckoutStepName = (typeof checkoutSteps)[number];

/** Which of them have their answer. */
export type AnsweredSteps = Record<"address" | "payment", boolean>;

/**
 * Where a shopper is in the checkout. A phone shows that step alone; the address's hash holds it, so that the back button
 * leads to the one before and a reload stays. A wide screen shows all of them.
 */
export function useCheckoutSteps(answered: AnsweredSteps, isReturning: boolean) {
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const [opening] = useState<CheckoutStepName>(() =>
    isReturning && answered.address && answered.payment ? "order" : "address",
  );
  // The server is never told the hash.
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const named = isHydrated ? checkoutSteps.find((step) => hash === `#${step}`) : undefined;
  const step = firstOpen(named ?? opening, answered);

  const headings = {
    address: useRef<HTMLHeadingElement>(null),
    payment: useRef<HTMLHeadingElement>(null),
    order: useRef<HTMLHeadingElement>(null),
  };
  const heading = headings[step];
  const lastOfAll = headings.payment;
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    const isShown = heading.current && heading.current.offsetParent !== null;
    // A wide screen has no heading for the last step: there is nothing to look over that is not in sight.
    (isShown ? heading : lastOfAll).current?.focus();
  }, [key, heading, lastOfAll]);

  const isPhone = () => matchMedia("(width < 40rem)").matches;
  return {
    step,
    /** Whether the page is the browser's by now. */
    isHydrated,
    /** Whether one step is seen at a time. */
    isPhone,
    /** The shopper went there by a press; it is not only where the page opened. */
    isChosen: named !== undefined,
    headings,
    goTo: (next: CheckoutStepName) => {
      // Pressed twice, it is one step back.
      if (window.location.hash === `#${next}`) return;
      navigate({ hash: next }, { replace: !isPhone(), preventScrollReset: true });
    },
  };
}

/** Nobody looks over an order that lacks something: an address may have been deleted in another tab. */
function firstOpen(wanted: CheckoutStepName, answered: AnsweredSteps): CheckoutStepName {
  if (!answered.address) return "address";
  return wanted === "order" && !answered.payment ? "payment" : wanted;
}

const neverChanges = () => () => {};
