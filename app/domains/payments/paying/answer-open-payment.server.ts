import { refusalMessage } from "#app/domains/orders/placing/checkout.ts";
import type { PlacedOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { m } from "#app/paraglide/messages.js";
import { meansDatabaseAway } from "#app/server/database/database-outage.server.ts";
import { currentRequest } from "#app/server/http/request.server.ts";
import { log } from "#app/server/log/log.server.ts";
import type { PaymentAnswer } from "../payment.ts";
import { type OpenRefusal, openFirstPayment, openPayment } from "./open-payment.server.ts";
import type { PayingUser } from "./own-order.server.ts";

/**
 * Opens the payment of an order and puts what came of it into the words of the screen: for the
 * checkout, which has just placed the order, and for the orders page.
 */
export async function answerOpenPayment(
  user: PayingUser,
  { id: orderId, toPay }: Pick<PlacedOrder, "id" | "toPay">,
): Promise<{ answer: PaymentAnswer; status: number }> {
  try {
    const opened = toPay ? await openFirstPayment(user, toPay) : await openPayment(user, orderId);
    if (!opened.ok) {
      const { status, ...words } = refusalWords(opened.refusal);
      return { answer: { code: "refused", ...words }, status };
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
    log.error({ err: error, orderId }, "a payment could not be opened");
    const requestId = currentRequest()?.id;
    const isOutage = meansDatabaseAway(error);
    const message = isOutage ? m.outage_not_done() : m.something_wrong();
    return { answer: { code: "failed", message, requestId }, status: isOutage ? 503 : 500 };
  }
}

function refusalWords(refusal: OpenRefusal): {
  message: string;
  isOver?: boolean;
  status: number;
} {
  switch (refusal) {
    case "not-found":
      return { message: m.payment_order_not_found(), status: 404 };
    case "nothing-to-pay":
      return { message: m.payment_nothing_to_pay(), isOver: true, status: 409 };
    case "cancelled":
      return { message: m.payment_order_cancelled(), isOver: true, status: 409 };
    case "too-late":
      return { message: m.payment_too_late(), isOver: true, status: 409 };
    case "too-many":
      return { message: m.payment_too_many(), status: 429 };
    case "provider-refused":
      return { message: m.payment_provider_refused(), status: 409 };
    default:
      return { message: refusalMessage(refusal), status: 409 };
  }
}
