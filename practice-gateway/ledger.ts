import type { Order, Payment, Refund } from "./entities.ts";
import { Refusal } from "./refusal.ts";

/** All that the gateway knows of money; plain data, as it stands in the state file. */
export interface Ledger {
  orders: Record<string, OrderEntry>;
  payments: Record<string, Payment>;
  refunds: Record<string, RefundEntry>;
}

export interface OrderEntry {
  order: Order;
  /** Whether a payment is captured at once when it is authorised. */
  capture: boolean;
}

export interface RefundEntry {
  refund: Refund;
  /** What asked for it, by which the same request is known again. */
  request?: { key: string; body: Record<string, unknown> };
}

export const emptyLedger = (): Ledger => ({ orders: {}, payments: {}, refunds: {} });

/** @throws Refusal, as Razorpay answers 400 to an id that is not there. */
export const orderEntry = ({ orders }: Ledger, id: string) => known(orders, id);

/** @throws Refusal when there is none. */
export const paymentOf = ({ payments }: Ledger, id: string) => known(payments, id);

/** @throws Refusal when there is none. */
export const refundOf = ({ refunds }: Ledger, id: string) => known(refunds, id).refund;

/** Newest first, as Razorpay lists. */
export function paymentsOfOrder(ledger: Ledger, orderId: string): Payment[] {
  const { order } = orderEntry(ledger, orderId);
  return Object.values(ledger.payments)
    .filter((payment) => payment.order_id === order.id)
    .reverse();
}

/** Newest first, as Razorpay lists. */
export function refundsOfPayment(ledger: Ledger, paymentId: string): Refund[] {
  const payment = paymentOf(ledger, paymentId);
  return Object.values(ledger.refunds)
    .map(({ refund }) => refund)
    .filter((refund) => refund.payment_id === payment.id)
    .reverse();
}

function known<T>(entities: Record<string, T>, id: string): T {
  const entity = Object.hasOwn(entities, id) ? entities[id] : undefined;
  if (!entity) throw new Refusal("The id provided does not exist");
  return entity;
}
