import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { useFetcher } from "react-router";
import { type CheckoutAnswer, isOutage } from "./checkout-answer.ts";

/** Pauses before an order is sent again, in ms: together two thirds of a minute. */
const pauses = [1000, 2000, 3000, 5000, 8000, 10_000, 10_000];

/**
 * Sends an order, and again by itself while the shop has no database: it carries the checkout's key, so it
 * is placed once (rules: outage-9). The shopper sees one wait, and at its end what the shop said last.
 */
export function useResending(placing: ReturnType<typeof useFetcher<CheckoutAnswer>>) {
  const form = useRef<Record<string, string>>({});
  const [sentAgain, setSentAgain] = useState(0);
  const given = placing.state === "idle" ? placing.data : undefined;
  const pause = given && form.current.intent && isOutage(given) ? pauses[sentAgain] : undefined;

  function submit() {
    // Without a connection a reload of the page's data would fail too, and end on the error page.
    placing.submit(form.current, { method: "post", defaultShouldRevalidate: false });
  }

  const sendAgain = useEffectEvent(() => {
    setSentAgain(sentAgain + 1);
    submit();
  });
  useEffect(() => {
    if (pause === undefined) return;
    // Those who failed together do not come back together.
    const timer = setTimeout(sendAgain, pause * (0.75 + Math.random() / 2));
    return () => clearTimeout(timer);
  }, [pause]);

  return {
    send(order: Record<string, string>) {
      form.current = order;
      setSentAgain(0);
      submit();
    },
    /** The shop's answer, if it is one that the order does not go out again for. */
    answer: pause === undefined ? given : undefined,
    /** From the first answer without a database to the last one. */
    isWaiting: pause !== undefined || (sentAgain > 0 && placing.state !== "idle"),
  };
}
