import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Unanswered } from "#app/lib/answers/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import type { PaymentAnswer } from "../payment.ts";
import { loadPaymentScript } from "../provider/provider-window.ts";
import { isSettled, type PaymentEnd, runPayment } from "./run-payment.ts";

type PaymentStage =
  | "idle"
  /** The provider's script, and the server's answer, are on their way. */
  | "opening"
  /** The provider's window is open. */
  | "open"
  /** The window is closed, and the server is asked what has come of it. */
  | "confirming"
  /** The order is becoming one that is paid at the door, or is being cancelled. */
  | "changing"
  | "cancelling";

const stageWords = {
  idle: undefined,
  opening: m.pay_opening,
  open: m.pay_waiting,
  confirming: m.pay_confirming,
  changing: m.pay_changing,
  cancelling: m.pay_cancelling,
} satisfies Record<PaymentStage, unknown>;

/**
 * One payment at a time, in two steps, between which an order may have to be placed: `prepare`, then
 * `run`, or `reset` where it came to nothing. A page that is left closes the provider's window, and
 * what has to be reported is reported all the same.
 * @param script the address of the provider's checkout script.
 * @param linkPath as runPayment has it.
 */
export function usePayment(script: string, linkPath?: string) {
  const { revalidate } = useRevalidator();
  const [stage, setStage] = useState<PaymentStage>("idle");
  const [end, setEnd] = useState<PaymentEnd>();
  // A second click may come before the disabled button is drawn.
  const isBusy = useRef(false);
  const leaving = useRef(AbortSignal.abort());

  useEffect(() => {
    const page = new AbortController();
    leaving.current = page.signal;
    return () => page.abort();
  }, []);

  const finish = (came: PaymentEnd | undefined) => {
    isBusy.current = false;
    setStage("idle");
    setEnd(came);
    // The page shows at once what the server has said. An end that is not known may have no connection.
    if (came && isSettled(came) && came.code !== "unconfirmed" && !leaving.current.aborted)
      revalidate();
  };

  function begin(first: PaymentStage): boolean {
    if (isBusy.current) return false;
    isBusy.current = true;
    setStage(first);
    setEnd(undefined);
    return true;
  }

  /** Loads the provider's script. @returns whether the payment may go on. */
  async function prepare(): Promise<boolean> {
    if (!begin("opening")) return false;
    try {
      await loadPaymentScript(script);
    } catch {
      finish({ code: "script-missing" });
      return false;
    }
    return !leaving.current.aborted;
  }

  /** Leads the payment that was prepared to its end. @param answer the server's, to opening it. */
  async function run(answer: PaymentAnswer | Unanswered): Promise<PaymentEnd> {
    const came = await runPayment(answer, leaving.current, setStage, linkPath);
    finish(came);
    return came;
  }

  /** Asks for what needs no window. @returns what it came to; undefined where something is under way. */
  async function ask(
    toBe: "changing" | "cancelling",
    answer: () => Promise<PaymentAnswer | Unanswered>,
  ): Promise<PaymentEnd | undefined> {
    return begin(toBe) ? run(await answer()) : undefined;
  }

  return {
    stage,
    isPending: stage !== "idle",
    /** What a button says meanwhile. */
    pendingText: stageWords[stage]?.(),
    /** What the last one came to. */
    end,
    prepare,
    run,
    ask,
    reset: () => finish(undefined),
  };
}

/** A payment on a page, from `usePayment`. */
export type Payment = ReturnType<typeof usePayment>;
