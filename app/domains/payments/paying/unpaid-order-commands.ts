import {
  finishUnpaidCheckout,
  forgetUnpaidCheckout,
} from "#app/domains/orders/placing/finish-checkout.ts";
import { paymentIntents } from "../payment.ts";
import { askPayment, type PaymentEnd, paymentPath } from "./run-payment.ts";
import type { Payment } from "./use-payment.ts";

/** What its buyer can do about an order that waits for its payment, each in one press. */
export function unpaidOrderCommands(orderId: string, payment: Payment) {
  return {
    async pay() {
      if (!(await payment.prepare())) return;
      const opened = await askPayment(paymentPath(orderId), { intent: paymentIntents.open });
      settleUnpaidOrder(orderId, await payment.run(opened));
    },
    async payOnDelivery() {
      const ask = () => askPayment(paymentPath(orderId), { intent: paymentIntents.payOnDelivery });
      settleUnpaidOrder(orderId, await payment.ask("changing", ask));
    },
    async cancel() {
      const ask = () => askPayment(paymentPath(orderId), { intent: paymentIntents.cancel });
      settleUnpaidOrder(orderId, await payment.ask("cancelling", ask));
    },
  };
}

/** What the browser keeps of an order that was unpaid, once it is known what became of it. */
export function settleUnpaidOrder(orderId: string, end: PaymentEnd | undefined): void {
  switch (end?.code) {
    case "paid":
    case "unconfirmed":
    case "to-pay-on-delivery":
      finishUnpaidCheckout(orderId);
      break;
    // The order is done with, and the cart is still wanted.
    case "refund-due":
    case "cancelled":
      forgetUnpaidCheckout(orderId);
      break;
    case "refused":
      if (end.isOver) forgetUnpaidCheckout(orderId);
  }
}
