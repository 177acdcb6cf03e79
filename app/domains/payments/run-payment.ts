import type { unreachable } from "#app/lib/attempt.ts";
import { askPayment, confirmPayment } from "./ask-payment.ts";
import { openPaymentWindow } from "./pay-online.ts";
import { type PaymentAnswer, paymentIntents } from "./payment.ts";

/** What a payment has come to, as the screen tells it. */
export type PaymentEnd =
  | Exclude<PaymentAnswer, { code: "open" | "not-paid" }>
  | NotPaid
  /** The provider's script did not load. */
  | { code: "script-missing" }
  /** The shop did not answer when the payment was to be opened. */
  | typeof unreachable;

interface NotPaid {
  code: "not-paid";
  orderNumber: string;
  why: "dismissed" | "failed" | "broken";
  /** The pieces stay held until the hold ends by itself: the server could not be told. */
  held: boolean;
}

/**
 * Leads a payment from the server's word to its end: the provider's window, then the report to the
 * server, which alone says what has become of it (rules: payments-6).
 * @param answer the server's, to having opened the payment.
 * @param onStage hears when the window opens, and when it has closed and the server is asked.
 */
export async function runPayment(
  answer: PaymentAnswer | typeof unreachable,
  leaving: AbortSignal,
  onStage: (stage: "open" | "confirming") => void,
): Promise<PaymentEnd> {
  if (answer.code === "not-paid") return { ...answer, why: "dismissed", held: false };
  if (answer.code !== "open") return answer;
  const { orderId, orderNumber, options, heldUntil } = answer;
  onStage("open");
  const closed = await openPaymentWindow(options, leaving).catch(
    () => ({ how: "broken" }) as const,
  );
  onStage("confirming");
  const said =
    closed.how === "paid"
      ? await confirmPayment(orderId, closed)
      : await askPayment(orderId, { intent: paymentIntents.release, heldUntil });
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
