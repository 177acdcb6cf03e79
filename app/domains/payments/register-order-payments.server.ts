import { and, eq, isNull } from "drizzle-orm";
import { registerOrderPayments } from "#app/domains/orders/changing/order-payments.server.ts";
import { payments, providerOrders } from "./payment-tables.server.ts";
import { askForStartedPart, startPart } from "./refunds/partial-refund.server.ts";
import { lockPayment } from "./refunds/record-refund.server.ts";
import { askForStartedRefund, startRefund } from "./refunds/refund-payment.server.ts";

// Loaded for this alone, by the process and by tests that cancel, change, delete or return orders.
registerOrderPayments({
  async lock(tx, paymentId) {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return undefined;
    const { state, amount, inParts } = payment;
    return {
      ...{ state, amount, inParts },
      async refund(reason) {
        await startRefund(tx, payment, reason);
        return () => askForStartedRefund(payment);
      },
      async refundPart(given) {
        const part = await startPart(tx, payment, given);
        return part.ok ? () => askForStartedPart(part.value) : undefined;
      },
    };
  },
  async refundDeleted(tx, paymentId) {
    await tx
      .update(payments)
      .set({ state: "refund-due", refundReason: "order-deleted" })
      .where(and(eq(payments.id, paymentId), eq(payments.state, "kept")));
  },
  // Money that still comes for the earlier one goes back (recordPayment).
  async replaceProviderOrder(tx, orderId) {
    await tx
      .update(providerOrders)
      .set({ replacedAt: new Date() })
      .where(and(eq(providerOrders.orderId, orderId), isNull(providerOrders.replacedAt)));
  },
});
