import { finishCheckout } from "#app/domains/orders/finish-checkout.ts";
import { attempt } from "#app/lib/attempt.ts";
import type { CheckoutAnswer } from "./checkout-answer.ts";

/**
 * Asks the checkout's action. A lost connection is an answer like any other: nothing chosen or typed
 * ends on an error page. An order that is placed clears the cart; one that is to be paid first does
 * not yet.
 */
export async function hearCheckout(ask: () => Promise<CheckoutAnswer>): Promise<CheckoutAnswer> {
  const answer = await attempt(ask);
  if (answer.code === "placed") finishCheckout();
  return answer;
}
