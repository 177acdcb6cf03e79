import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import {
  forgetUnpaidCheckout,
  hasUnpaidCheckout,
} from "#app/domains/orders/placing/finish-checkout.ts";
import type { WaitingOrder } from "#app/domains/orders/placing/waiting-orders.server.ts";
import { useLiveTopics } from "#app/ui/live/use-live-topics.ts";

/** What `/cart/waiting-order` answers; no order where none waits, undefined where it could not be asked. */
export interface WaitingOrderAnswer {
  order: WaitingOrder | null | undefined;
  script: string;
}

/**
 * The shopper's order that waits for its payment, for a page that is the same for everybody. The server is
 * asked only where this browser has placed one: most have not.
 */
export function useWaitingOrder(loggedIn: boolean): WaitingOrderAnswer | undefined {
  const { load, data } = useFetcher<WaitingOrderAnswer>();
  const [mayWait, setMayWait] = useState(false);
  useLiveTopics(mayWait ? ["my-orders"] : []);

  useEffect(() => setMayWait(loggedIn && hasUnpaidCheckout()), [loggedIn]);
  useEffect(() => {
    if (mayWait) load("/cart/waiting-order");
  }, [mayWait, load]);
  useEffect(() => {
    if (data?.order === null) forgetUnpaidCheckout();
  }, [data]);
  return mayWait ? data : undefined;
}
