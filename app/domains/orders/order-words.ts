import { m } from "#app/paraglide/messages.js";
import type { OrderStatus, PaymentStatus } from "./order.ts";

/** An order's status as people read it. */
export const orderStatusWords: Record<OrderStatus, () => string> = {
  ordered: m.status_ordered,
  confirmed: m.status_confirmed,
  processing: m.status_processing,
  shipped: m.status_shipped,
  delivered: m.status_delivered,
};

/** How far an order is paid, as people read it. */
export const paymentStatusWords: Record<PaymentStatus, () => string> = {
  cod: m.payment_cod,
  pending: m.payment_pending,
  online: m.payment_online,
};
