import { type Unanswered, unreachable } from "#app/lib/answers/attempt.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { type PaymentAnswer, type PaymentIntent, paymentIntents } from "../payment.ts";
import { openPaymentWindow } from "../provider/provider-window.ts";

/** What a payment has come to, as the screen tells it. */
export type PaymentEnd =
  | Exclude<PaymentAnswer, { code: "open" | "not-paid" }>
  | NotPaid
  /** The provider's script did not load. */
  | { code: "script-missing" }
  /** The shop did not answer when the payment was to be opened. */
  | Unanswered;

/** Whether nothing is left to be done about the order's payment, as far as is known here. */
export function isSettled(end: PaymentEnd): end is SettledEnd {
  return settledCodes.some((code) => code === end.code);
}

const settledCodes = [
  "paid",
  "unconfirmed",
  "refund-due",
  "to-pay-on-delivery",
  "cancelled",
] as const;

type SettledEnd = Extract<PaymentEnd, { code: (typeof settledCodes)[number] }>;

interface NotPaid {
  code: "not-paid";
  orderNumber: string;
  why: "dismissed" | "failed" | "broken";
  /** The units stay held until the hold ends by itself: the server could not be reached. */
  held: boolean;
}

/**
 * Leads a payment from the server's answer to its end: the provider's window, then the report to the
 * server, which alone says what has become of it (rules: payments-6).
 * @param answer the server's, to having opened the payment.
 * @param onStage is called when the window opens, and when it has closed and the server is asked.
 * @param linkPath where it is reported by who has a link to pay the order; one's own needs none.
 */
export async function runPayment(
  answer: PaymentAnswer | Unanswered,
  leaving: AbortSignal,
  onStage: (stage: "open" | "confirming") => void,
  linkPath?: string,
): Promise<PaymentEnd> {
  if (answer.code === "not-paid") return { ...answer, why: "dismissed", held: false };
  if (answer.code !== "open") return answer;
  const { orderId, orderNumber, options, heldUntil } = answer;
  const path = linkPath ?? paymentPath(orderId);
  onStage("open");
  const closed = await openPaymentWindow(options, leaving).catch(
    () => ({ how: "broken" }) as const,
  );
  onStage("confirming");
  const said =
    closed.how === "paid"
      ? await reportPayment(path, closed)
      : await askPayment(path, { intent: paymentIntents.release, heldUntil });
  switch (said.code) {
    case "paid":
    case "refund-due":
    case "unconfirmed":
    case "refused":
      return said;
    case "not-paid":
      return { ...said, why: closed.how === "paid" ? "failed" : closed.how, held: false };
    default:
      return closed.how === "paid"
        ? { code: "unconfirmed", orderNumber }
        : { code: "not-paid", orderNumber, why: closed.how, held: true };
  }
}

/** Where the payment of one's own order is asked and reported. */
export function paymentPath(orderId: string): string {
  return `/account/orders/${encodeURIComponent(orderId)}/payment`;
}

/** The server has answered within this time, in ms, or is asked again. */
const timeout = 20_000;
/** How long, in ms, a payment goes on being reported where no answer comes. */
const confirmingFor = 60_000;
/** How long, in ms, it goes on where the server cannot say yet what has come of it. */
const unconfirmedFor = 15_000;
const firstWait = 1000;
const longestWait = 8000;

/**
 * Sends a form to the payment of an order, at `paymentPath` or its link. Not by a fetcher of the page: what was paid or given up
 * is reported also when the page that asked is left meanwhile.
 */
export async function askPayment(
  path: string,
  form: { intent: PaymentIntent } & Record<string, string>,
): Promise<PaymentAnswer | Unanswered> {
  try {
    const response = await fetch(pathIn(path), {
      method: "POST",
      body: new URLSearchParams(form),
      keepalive: true,
      signal: AbortSignal.timeout(timeout),
    });
    // The login has ended: the page, loaded again, asks for it and comes back.
    if (response.redirected) window.location.reload();
    if (response.status === 503) return { ...unreachable, message: m.outage_not_done() };
    return await response.json();
  } catch {
    // No connection, or a proxy's page in place of an answer.
    return unreachable;
  }
}

/**
 * Reports a payment that was made, again and again until its end is known. The provider tells the
 * server of it too, so that in the end nothing is lost: it is only not known here.
 */
async function reportPayment(
  path: string,
  { paymentId, signature }: { paymentId: string; signature: string },
): Promise<PaymentAnswer | Unanswered> {
  const began = Date.now();
  for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
    const answer = await askPayment(path, {
      intent: paymentIntents.confirm,
      razorpay_payment_id: paymentId,
      razorpay_signature: signature,
    });
    const arrived = answer.code !== "unreachable" && answer.code !== "failed";
    if (arrived && answer.code !== "unconfirmed") return answer;
    const reportedFor = arrived ? unconfirmedFor : confirmingFor;
    if (Date.now() + wait > began + reportedFor) return answer;
    await connectionOr(wait);
  }
}

/** Waits for a while, or until the browser has a connection again. */
function connectionOr(wait: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      window.removeEventListener("online", goOn);
      resolve();
    };
    const timer = setTimeout(goOn, wait);
    window.addEventListener("online", goOn);
  });
}
