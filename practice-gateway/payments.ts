import {
  type GatewayEvent,
  type Notes,
  newId,
  type Order,
  type Payment,
  seconds,
} from "./entities.ts";
import { type OrderEntry, orderOf, paymentOf } from "./ledger.ts";
import { Refusal } from "./refusal.ts";
import { amountOf, type Body, onlyFields } from "./request-fields.ts";

/** What the checkout sheet says of the one who pays. */
export interface Payer {
  email?: string | undefined;
  contact?: string | undefined;
  description?: string | undefined;
  notes?: Notes | [] | undefined;
}

/** Why a practice payment fails: the words of Razorpay for a shopper who turns back in the UPI app. */
export const failure = {
  error_code: "BAD_REQUEST_ERROR",
  error_description:
    "You may have cancelled the payment or there was a delay in response from the UPI app.",
  error_source: "customer",
  error_step: "payment_authentication",
  error_reason: "payment_cancelled",
} as const;

/**
 * The shopper pays; the money is captured too, if the order was made so.
 * @throws Refusal for an order that is paid already.
 */
export function pay(entry: OrderEntry, orderId: string, payer: Payer) {
  const payment = attempt(entry, orderId, payer);
  const events = [eventOf("payment.authorized", payment)];
  if (entry.capture) events.push(...settle(entry.order, payment));
  return { payment, events };
}

/**
 * The bank says yes, and the money waits to be captured.
 * @throws Refusal for an order that is paid already.
 */
export function authorise(entry: OrderEntry, orderId: string, payer: Payer) {
  return attempt(entry, orderId, payer);
}

/**
 * The shopper tries to pay and the bank says no.
 * @throws Refusal for an order that is paid already.
 */
export function fail(entry: OrderEntry, orderId: string, payer: Payer) {
  const payment = attempt(entry, orderId, payer);
  Object.assign(payment, { status: "failed" }, failure);
  return { payment, events: [eventOf("payment.failed", payment)] };
}

/**
 * `POST /v1/payments/:id/capture`: the shop takes what was authorised.
 * @throws Refusal for another amount, or when there is nothing to take.
 */
export function capture(entry: OrderEntry, paymentId: string, body: Body) {
  onlyFields(body, ["amount", "currency"]);
  const payment = paymentOf(entry, paymentId);
  const amount = amountOf(body);
  if (payment.captured) throw new Refusal("This payment has already been captured");
  if (payment.status !== "authorized") {
    throw new Refusal(
      "Only payments which have been authorized and not yet captured can be captured",
    );
  }
  if (amount !== payment.amount || (body.currency ?? "INR") !== payment.currency) {
    throw new Refusal("Capture amount must be equal to the amount authorized");
  }
  const { order } = entry;
  if (order.status === "paid") throw new Refusal("Order already paid");
  return { payment, events: settle(order, payment) };
}

/** A new payment of the whole amount, authorised so far. */
function attempt(entry: OrderEntry, orderId: string, payer: Payer): Payment {
  const order = orderOf(entry, orderId);
  if (order.status === "paid") {
    throw new Refusal("Payment already done for this order.", { reason: "order_already_paid" });
  }
  const vpa = "practice@upi";
  const payment: Payment = {
    id: newId("pay_"),
    entity: "payment",
    amount: order.amount,
    currency: order.currency,
    status: "authorized",
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: "upi",
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: payer.description ?? null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa,
    email: payer.email ?? null,
    contact: payer.contact ?? null,
    notes: payer.notes ?? [],
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { rrn: String(Date.now()).slice(-12) },
    created_at: seconds(),
    upi: { vpa },
  };
  entry.payments.push(payment);
  order.status = "attempted";
  order.attempts += 1;
  return payment;
}

/** Money is taken: of it, two per cent are the provider's, and 18 % of those are tax on top. */
function settle(order: Order, payment: Payment): GatewayEvent[] {
  const share = Math.round(payment.amount * 0.02);
  const tax = Math.round(share * 0.18);
  Object.assign(payment, { status: "captured", captured: true, fee: share + tax, tax });
  Object.assign(order, { status: "paid", amount_paid: order.amount, amount_due: 0 });
  return [
    eventOf("payment.captured", payment),
    { ...eventOf("order.paid", payment), order: { ...order } },
  ];
}

/** The payment as it is now, because it may go on changing before the webhook is sent. */
const eventOf = (event: GatewayEvent["event"], payment: Payment): GatewayEvent => ({
  event,
  payment: { ...payment },
});
