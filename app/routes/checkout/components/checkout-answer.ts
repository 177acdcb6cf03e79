import type { SubmissionResult } from "@conform-to/react";
import type { Checkout } from "#app/domains/orders/placing/checkout.ts";
import { finishCheckout } from "#app/domains/orders/placing/finish-checkout.ts";
import type { PaymentAnswer } from "#app/domains/payments/payment.ts";
import type { Unanswered } from "#app/lib/answers/attempt.ts";
import { attemptOrQueue } from "#app/lib/offline/queue-unsent.ts";
import { forgetKept } from "#app/lib/offline/queued-requests.ts";

/** The checkout action's answers, and the browser's own where none came. */
export type CheckoutAnswer =
  | { code: "address-added"; addressId: string }
  | { code: "address-invalid"; lastResult: SubmissionResult }
  | { code: "default-set" }
  /** Whether she wants to be told by WhatsApp. */
  | { code: "consent-kept" }
  /** `isEarlier`: it is the one that was sent before, whose answer was lost. */
  | { code: "placed"; orderNumber: string; isEarlier: boolean }
  /** The order is placed and waits for its payment. */
  | { code: "pay"; orderId: string; orderNumber: string; payment: PaymentAnswer }
  /** An unpaid order of some of the same products, or with the same code, waits: is it to be replaced? */
  | { code: "unpaid-order"; orderId: string; orderNumber: string }
  | { code: "refused"; message: string }
  | { code: "failed"; message: string; requestId: string | undefined }
  /** The shop has no database now; what became of the order, its key tells. */
  | { code: "outage"; message: string }
  /** No answer came: the browser's own word for it. */
  | Unanswered;

/** Whether the shop could not answer because its database is away. */
export function isOutage(answer: CheckoutAnswer): boolean {
  // What stands before the page's action can only say so with a text.
  return answer.code === "outage" || (answer.code === "unreachable" && "message" in answer);
}

/** Whether it is not known what became of the order: sent again as it was, its key tells. */
export function isUnanswered(answer: CheckoutAnswer): boolean {
  return answer.code === "outage" || answer.code === "unreachable";
}

/** What a form of the checkout asks for, in its field `intent`. */
export const checkoutIntents = {
  addAddress: "add-address",
  setDefault: "set-default",
  placeOrder: "place-order",
  whatsapp: "whatsapp",
} as const;

/**
 * Asks the checkout's action. A lost connection is an answer like any other: nothing chosen or typed
 * ends on an error page. An order that is placed clears the cart; one that is to be paid first does
 * not yet.
 */
export async function handleCheckoutAnswer(
  request: Request,
  ask: () => Promise<CheckoutAnswer>,
): Promise<CheckoutAnswer> {
  const form = await request.clone().formData();
  // Null where something else is asked for.
  const checkout: Checkout | null = JSON.parse(String(form.get("checkout")));
  const answer = await attemptOrQueue(request, () => (checkout ? withinPatience(ask) : ask()));
  if (answer.code === "placed") {
    finishCheckout(answer.isEarlier, form.has("kept") ? linesOf(checkout) : undefined);
  }
  // Its page was left while it was on its way, and is back.
  if (checkout && !isUnanswered(answer) && !form.has("kept")) forgetKept(checkout.checkoutKey);
  return answer;
}

/** An order whose answer takes longer, in ms, counts as one that could not be sent (rules: kept-1). */
const patience = 40_000;

function withinPatience<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError("no answer")), patience);
  });
  return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
}

/** What is in an order that waited for a connection: the cart may be another one by now. */
function linesOf(checkout: Checkout | null) {
  return checkout?.lines.map(({ productId: id, quantity }) => ({ id, quantity }));
}
