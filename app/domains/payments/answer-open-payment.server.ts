import { m } from "#app/paraglide/messages.js";
import { log } from "#app/server/log.server.ts";
import { currentRequest } from "#app/server/request.server.ts";
import { openPayment, openRefusalMessage } from "./open-payment.server.ts";
import type { Payer } from "./own-order.server.ts";
import type { PaymentAnswer } from "./payment.ts";

const statuses: Record<string, number> = { "not-found": 404, "too-many": 429 };

/**
 * Opens the payment of an order and puts what came of it into the words of the screen: for the
 * checkout, which has just placed the order, and for the orders page.
 */
export async function answerOpenPayment(
  user: Payer,
  orderId: string,
): Promise<{ answer: PaymentAnswer; status: number }> {
  try {
    const opened = await openPayment(user, orderId);
    if (!opened.ok) {
      const message = openRefusalMessage(opened.refusal);
      const status = statuses[String(opened.refusal)] ?? 409;
      return { answer: { code: "refused", message }, status };
    }
    const { value } = opened;
    const { orderNumber } = value;
    const answer =
      value.outcome === "open"
        ? {
            code: value.outcome,
            orderId,
            orderNumber,
            options: value.options,
            heldUntil: value.heldUntil.toISOString(),
          }
        : { code: value.outcome, orderNumber };
    return { answer, status: 200 };
  } catch (error) {
    log.error({ err: error, order: orderId }, "a payment could not be opened");
    const requestId = currentRequest()?.id;
    return { answer: { code: "failed", message: m.something_wrong(), requestId }, status: 500 };
  }
}
