import type { KeptOutcome } from "#app/lib/offline/queued-requests.ts";
import { m } from "#app/paraglide/messages.js";

/** What the actions answer that take what was kept, as far as it matters here. */
interface KeptAnswer {
  ok?: boolean;
  /** Of a form that Conform watches. */
  status?: string;
  error?: Record<string, string[] | null> | null;
  /** Of the checkout. */
  code?: string;
  isLineLost?: boolean;
  orderNumber?: string;
  message?: string;
  again?: Record<string, string>;
}

/** To be sent once more as it was. */
const asItWas = {};

/** @returns undefined where no connection was there, or the shop had no database: it goes on waiting. */
export function keptOutcomeOf(answer: KeptAnswer | undefined): KeptOutcome | undefined {
  const { ok, status, code, orderNumber: number = "", message, error, again } = answer ?? {};
  switch (code) {
    case "outage":
      return undefined;
    case "unreachable":
      // With a message it is an outage. Anything else has failed in the shop, and would again.
      if (message || answer?.isLineLost) return undefined;
      return { done: false, text: m.something_wrong(), again: asItWas };
    case "failed":
      return { done: false, text: message ?? m.something_wrong(), again: asItWas };
    case "placed":
      return { done: true, text: m.kept_order_placed({ number }) };
    case "pay":
      return { done: true, text: m.kept_order_to_pay({ number }) };
    case "unpaid-order":
      return { done: false, text: m.order_unpaid_waits({ number }) };
  }
  if (ok || status === "success") return { done: true, text: message ?? m.kept_done() };
  if (!answer) return undefined;
  const [first] = Object.values(error ?? {}).flatMap((texts) => texts ?? []);
  return { done: false, text: message ?? first ?? m.something_wrong(), again };
}
