import { unreachable } from "#app/lib/attempt.ts";
import { type PaymentAnswer, paymentIntents } from "./payment.ts";

/** The server has answered within this time, in ms, or is asked again. */
const patience = 20_000;
/** A payment that was made is reported for so long, in ms. */
const confirmingFor = 60_000;
const firstWait = 1000;
const longestWait = 8000;

/**
 * Sends a form to the payment of an order. Not by a fetcher of the page: what was paid or given up
 * is reported also when the page that asked is left meanwhile.
 */
export async function askPayment(
  orderId: string,
  form: { intent: keyof typeof paymentIntents } & Record<string, string>,
): Promise<PaymentAnswer | typeof unreachable> {
  try {
    const response = await fetch(`/account/orders/${encodeURIComponent(orderId)}/payment`, {
      method: "POST",
      body: new URLSearchParams(form),
      keepalive: true,
      signal: AbortSignal.timeout(patience),
    });
    // The login has ended: the page, loaded again, asks for it and comes back.
    if (response.redirected) window.location.reload();
    return await response.json();
  } catch {
    // No connection, or a proxy's page in place of an answer.
    return unreachable;
  }
}

/**
 * Reports a payment that was made, again and again until an answer comes. The provider tells the
 * server of it too, so that in the end nothing is lost: it is only not known here.
 */
export async function confirmPayment(
  orderId: string,
  { paymentId, signature }: { paymentId: string; signature: string },
): Promise<PaymentAnswer | typeof unreachable> {
  const deadline = Date.now() + confirmingFor;
  for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
    const answer = await askPayment(orderId, {
      intent: paymentIntents.confirm,
      razorpay_payment_id: paymentId,
      razorpay_signature: signature,
    });
    const arrived = answer.code !== "unreachable" && answer.code !== "failed";
    if (arrived || Date.now() + wait > deadline) return answer;
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
