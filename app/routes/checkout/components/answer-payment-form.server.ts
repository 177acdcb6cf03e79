import { data } from "react-router";
import { z } from "zod";
import type { ChangeToCodRefusal } from "#app/domains/orders/changing/change-to-cod.server.ts";
import { refusalMessage } from "#app/domains/orders/placing/checkout.ts";
import { answerOpenPayment } from "#app/domains/payments/paying/answer-open-payment.server.ts";
import type { PayingUser } from "#app/domains/payments/paying/own-order.server.ts";
import {
  type PaymentAnswer,
  type PaymentIntent,
  paymentIntents,
} from "#app/domains/payments/payment.ts";
import {
  confirmPayment,
  giveUpPayment,
} from "#app/domains/payments/recording/report-payment.server.ts";
import { dropUnpaidOrder } from "#app/domains/payments/unpaid/drop-unpaid-order.server.ts";
import { payOnDelivery } from "#app/domains/payments/unpaid/pay-on-delivery.server.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";

const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal(paymentIntents.open) }),
  z.object({
    intent: z.literal(paymentIntents.confirm),
    razorpay_payment_id: z.string().regex(/^pay_\w{1,40}$/),
    razorpay_signature: z.string().min(1).max(200),
  }),
  z.object({ intent: z.literal(paymentIntents.release), heldUntil: momentSchema }),
  z.object({ intent: z.literal(paymentIntents.payOnDelivery) }),
  z.object({ intent: z.literal(paymentIntents.cancel) }),
]);

/**
 * Opens, confirms or gives up the payment of an order that somebody may pay, or changes how it ends.
 * @param intents those that are open to them.
 */
export async function answerPaymentForm(
  user: PayingUser,
  orderId: string,
  request: Request,
  intents: readonly PaymentIntent[],
) {
  const form = await readForm(request);
  const command = commands.safeParse(form.ok ? fieldsOf(form.value) : {});
  if (!command.success || !intents.includes(command.data.intent)) {
    // A window that reports success without a payment's id (rules: payments-8).
    const confirming = form.ok && form.value.get("intent") === paymentIntents.confirm;
    return refuse(confirming ? m.payment_failed() : m.something_wrong(), 400);
  }
  switch (command.data.intent) {
    case paymentIntents.open: {
      const { answer, status } = await answerOpenPayment(user, { id: orderId });
      return data(answer, { status });
    }
    case paymentIntents.confirm: {
      const { razorpay_payment_id: paymentId, razorpay_signature: signature } = command.data;
      const confirmed = await confirmPayment(user, orderId, { paymentId, signature });
      if (!confirmed.ok) {
        return confirmed.refusal === "not-found"
          ? refuse(m.payment_order_gone(), 404)
          : refuse(m.payment_failed(), 400);
      }
      return answer({ code: confirmed.value.outcome, orderNumber: confirmed.value.orderNumber });
    }
    case paymentIntents.release: {
      const givenUp = await giveUpPayment(user, orderId, command.data.heldUntil);
      if (!givenUp.ok) return refuse(m.payment_order_not_found(), 404);
      return answer({ code: givenUp.value.outcome, orderNumber: givenUp.value.orderNumber });
    }
    case paymentIntents.payOnDelivery: {
      const changed = await payOnDelivery(user, orderId);
      if (!changed.ok) return refuseChange(changed.refusal);
      return answer({ code: changed.value.outcome, orderNumber: changed.value.orderNumber });
    }
    case paymentIntents.cancel: {
      const dropped = await dropUnpaidOrder(user, orderId);
      if (!dropped.ok) {
        return dropped.refusal === "not-found"
          ? refuse(m.payment_order_not_found(), 404)
          : refuse(m.pay_no_cancel(), 409);
      }
      return answer({ code: dropped.value.outcome, orderNumber: dropped.value.orderNumber });
    }
  }
}

function refuseChange(refusal: ChangeToCodRefusal) {
  switch (refusal) {
    case "not-found":
      return refuse(m.payment_order_not_found(), 404);
    case "cancelled":
      return refuse(m.payment_order_cancelled(), 409);
    case "too-late":
      return refuse(m.pay_no_change(), 409);
    default:
      return refuse(refusalMessage(refusal), 409);
  }
}

function refuse(message: string, status: number) {
  return answer({ code: "refused", message }, status);
}

function answer(given: PaymentAnswer, status = 200) {
  return data(given, { status });
}
