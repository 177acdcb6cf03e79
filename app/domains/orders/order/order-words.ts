import type { Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import {
  type ConfirmedHow,
  type Order,
  type OrderChannel,
  type OrderEventKind,
  type OrderStatus,
  type PaymentStatus,
  type RefundState,
  waitsForConfirmation,
} from "./order.ts";

/** An order's status as people read it. */
export const orderStatusWords: Record<OrderStatus, () => string> = {
  ordered: m.status_ordered,
  confirmed: m.status_confirmed,
  processing: m.status_processing,
  shipped: m.status_shipped,
  delivered: m.status_delivered,
  cancelled: m.status_cancelled,
  returned: m.status_returned,
  "came-back": m.status_came_back,
  replaced: m.status_replaced,
};

/** The same in a line of text, with the word that it waits to be confirmed (rules: confirm-1). */
export function statusLine(order: Pick<Order, "status" | "confirmation">): string {
  const status = orderStatusWords[order.status]();
  return waitsForConfirmation(order) ? `${status} · ${m.status_to_confirm()}` : status;
}

/** Where it was placed. */
export const orderChannelWords: Record<OrderChannel, () => string> = {
  web: m.channel_web,
  phone: m.channel_phone,
  fair: m.channel_fair,
  ondc: m.channel_ondc,
};

const paymentStatusWords: Record<PaymentStatus, () => string> = {
  cod: m.payment_cod,
  pending: m.payment_pending,
  online: m.payment_online,
};

const refundWords: Record<RefundState, () => string> = {
  due: m.payment_refund_due,
  asked: m.payment_refund_due,
  refunded: m.payment_refunded,
};

/** As much of an order as its payment is told by. */
export type PaidOrder = Pick<Order, "paymentStatus" | "refund" | "status"> & {
  /** When it was paid at the door or over the counter, where that is known. */
  collectedAt?: Date | null;
  /** What is to be paid at the door of what is paid online, where that is known. */
  dueAtDoor?: Paise | undefined;
  channel?: OrderChannel | undefined;
};

/** How far an order is paid, or its payment on the way back, as people read it. */
export function paymentWords(order: PaidOrder): string {
  const { paymentStatus, refund, status, collectedAt, dueAtDoor } = order;
  if (refund) return refundWords[refund]();
  if (paymentStatus === "cod" && collectedAt) return m.payment_collected();
  if (paymentStatus === "online" && dueAtDoor && !collectedAt) return m.payment_in_part();
  // What was cancelled waits for no money.
  if (status === "cancelled" && paymentStatus !== "online") return m.payment_none();
  // A buyer's app has taken it, and not the shop's own payments (rules: ondc-orders-3).
  if (paymentStatus === "online" && order.channel === "ondc") return m.payment_network();
  return paymentStatusWords[paymentStatus]();
}

/** How an order came to be confirmed, for staff. @param who.name of whoever has called its buyer. */
export const confirmedWords: Record<ConfirmedHow, (who: { name: string }) => string> = {
  buyer: m.confirmed_by_buyer,
  whatsapp: m.confirmed_by_whatsapp,
  staff: m.confirmed_by_staff,
  "known-buyer": m.confirmed_known,
  rule: m.confirmed_by_rule,
};

/** What happened to an order after it was placed, as its buyer reads it. */
export const orderEventWords: Record<OrderEventKind, () => string> = {
  ...orderStatusWords,
  ordered: m.orders_event_ordered_again,
  paid: m.payment_online,
  "not-paid": m.orders_event_not_paid,
  "refund-due": m.orders_event_refund_due,
  "refund-asked": m.orders_event_refund_asked,
  refunded: m.orders_event_refunded,
  changed: m.orders_event_changed,
  "refunded-in-part": m.orders_event_refunded_in_part,
  "to-be-paid-on-delivery": m.orders_event_cod_instead,
  "not-delivered": m.orders_event_not_delivered,
  "to-be-paid-online": m.orders_event_online_instead,
  "order-confirmed": m.orders_event_confirmed,
  "return-asked": m.orders_event_return_asked,
  "return-accepted": m.orders_event_return_accepted,
  "return-refused": m.orders_event_return_refused,
};
