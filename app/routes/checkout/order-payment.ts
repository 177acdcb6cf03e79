import { data, redirect } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/domains/accounts/session.server.ts";
import { answerOpenPayment } from "#app/domains/payments/answer-open-payment.server.ts";
import { type PaymentAnswer, paymentIntents } from "#app/domains/payments/payment.ts";
import { confirmPayment, giveUpPayment } from "#app/domains/payments/report-payment.server.ts";
import { momentSchema } from "#app/lib/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/form-data.server.ts";
import type { Route } from "./+types/order-payment";

const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal(paymentIntents.open) }),
  z.object({
    intent: z.literal(paymentIntents.confirm),
    razorpay_payment_id: z.string().regex(/^pay_\w{1,40}$/),
    razorpay_signature: z.string().min(1).max(200),
  }),
  z.object({ intent: z.literal(paymentIntents.release), heldUntil: momentSchema }),
]);

/** Whoever had to log in before paying is led back to this address: to the orders. */
export function loader(args: Route.LoaderArgs) {
  requireUser(args);
  return redirect("/account/orders");
}

/** Opens, confirms or gives up the payment of one of the shopper's own orders. */
export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const { orderId } = args.params;
  const form = await readForm(args.request);
  const command = commands.safeParse(form.ok ? fieldsOf(form.value) : {});
  if (!command.success) {
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
  }
}

function refuse(message: string, status: number) {
  return answer({ code: "refused", message }, status);
}

function answer(given: PaymentAnswer, status = 200) {
  return data(given, { status });
}
