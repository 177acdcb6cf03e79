import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";

/** What the page says of an answer that was given. */
interface Said {
  ok?: boolean;
  message?: string;
  /** The order whose yes can be taken back. */
  undo?: string | undefined;
}

export type ConfirmAnswers = ReturnType<typeof useConfirmAnswers>;

/**
 * The answers to orders that wait to be confirmed, one at a time. Once one is given, the focus goes on to the next order's
 * “yes” (rules: confirm-4).
 * @param ids of the orders on the screen, in their order.
 * @param first what was said where the page has no script yet.
 */
export function useConfirmAnswers(ids: readonly string[], first?: unknown) {
  const { Form, data, state } = useFetcher<Said>();
  const next = useRef<string>(undefined);
  const isBusy = state !== "idle";
  useEffect(() => {
    if (isBusy || !data?.ok || next.current === undefined) return;
    document.getElementById(yesOf(next.current))?.focus();
    next.current = undefined;
  }, [isBusy, data]);
  return {
    Form,
    isBusy,
    said: data ?? (first as Said | undefined),
    /** Called as an order's answer is sent. */
    answering: (id: string) => {
      const at = ids.indexOf(id);
      next.current = ids[at + 1] ?? ids[at - 1];
    },
  };
}

/** The id of an order's “yes”. */
export const yesOf = (orderId: string) => `yes-${orderId}`;
