import { isDeepStrictEqual } from "node:util";
import { type GatewayEvent, newId, type Payment, type Refund, seconds } from "./entities.ts";
import { type OrderEntry, paymentOf, refundOf } from "./ledger.ts";
import { Refusal } from "./refusal.ts";
import { amountOf, type Body, notesOf, onlyFields, receiptOf } from "./request-fields.ts";

/**
 * `POST /v1/payments/:id/refund`.
 * @param key the header X-Refund-Idempotency: the same key and body give the same refund.
 * @param outcome what becomes of it at once.
 * @throws Refusal
 */
export function refund(
  entry: OrderEntry,
  paymentId: string,
  body: Body,
  key: string | undefined,
  outcome: "pending" | "processed",
): { refund: Refund; events: GatewayEvent[] } {
  const request = { paymentId, ...body };
  const before = earlier(entry, key, request);
  if (before) return { refund: before, events: [] };

  onlyFields(body, ["amount", "speed", "notes", "receipt"]);
  const payment = paymentOf(entry, paymentId);
  const refund: Refund = {
    id: newId("rfnd_"),
    entity: "refund",
    amount: refundable(payment, body),
    currency: payment.currency,
    payment_id: payment.id,
    notes: notesOf(body),
    receipt: receiptOf(body),
    acquirer_data: { arn: null },
    created_at: seconds(),
    batch_id: null,
    status: "pending",
    speed_processed: "normal",
    speed_requested: body.speed === "optimum" ? "optimum" : "normal",
  };
  entry.refunds.push({ refund, ...(key && { request: { key, body: request } }) });
  giveBack(payment, refund.amount);
  const events = [eventOf("refund.created", refund, payment)];
  if (outcome === "processed") events.push(...settleRefund(entry, refund.id, outcome).events);
  return { refund, events };
}

/**
 * What becomes of a pending refund in the end; a failed one leaves the money with the shop.
 * @throws Refusal when there is no such refund, Error when it is settled already.
 */
export function settleRefund(entry: OrderEntry, refundId: string, outcome: "processed" | "failed") {
  const refund = refundOf(entry, refundId);
  if (refund.status !== "pending") throw new Error(`${refundId} is ${refund.status} already`);
  const payment = paymentOf(entry, refund.payment_id);
  refund.status = outcome;
  if (outcome === "failed") giveBack(payment, -refund.amount);
  else refund.acquirer_data.arn = String(Date.now()).slice(-12);
  return { refund, events: [eventOf(`refund.${outcome}`, refund, payment)] };
}

function earlier(
  { refunds }: OrderEntry,
  key: string | undefined,
  request: Body,
): Refund | undefined {
  if (key === undefined) return undefined;
  if (!/^[\w-]{10,}$/.test(key)) {
    throw new Refusal(
      "The idempotency key must have at least 10 letters, digits, hyphens or underscores.",
    );
  }
  const earlier = refunds.find(({ request }) => request?.key === key);
  if (earlier && !isDeepStrictEqual(earlier.request?.body, request)) {
    throw new Refusal(
      "Different request with the same idempotency key has already been processed.",
    );
  }
  return earlier?.refund;
}

/** The amount asked for, or all that is left. */
function refundable(payment: Payment, body: Body): number {
  if (!payment.captured) {
    throw new Refusal("The payment status should be captured for action to be taken");
  }
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw new Refusal("The payment has been fully refunded already");
  const amount = body.amount === undefined || body.amount === null ? left : amountOf(body);
  if (amount > left) {
    const description = "The total refund amount is greater than the refund payment amount";
    throw new Refusal(description, { field: "amount" });
  }
  return amount;
}

function giveBack(payment: Payment, amount: number): void {
  payment.amount_refunded += amount;
  const full = payment.amount_refunded === payment.amount;
  payment.refund_status = full ? "full" : payment.amount_refunded > 0 ? "partial" : null;
  payment.status = full ? "refunded" : "captured";
}

const eventOf = (event: GatewayEvent["event"], refund: Refund, payment: Payment): GatewayEvent => ({
  event,
  refund: structuredClone(refund),
  payment: { ...payment },
});
