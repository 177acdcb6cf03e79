import { newId, type Order, seconds } from "./entities.ts";
import type { OrderEntry } from "./ledger.ts";
import {
  amountOf,
  type Body,
  currencyOf,
  notesOf,
  onlyFields,
  receiptOf,
} from "./request-fields.ts";

const fields = [
  "amount",
  "currency",
  "receipt",
  "notes",
  "payment",
  "payment_capture",
  "partial_payment",
];

/**
 * `POST /v1/orders`.
 * @throws Refusal
 */
export function newOrder(body: Body): OrderEntry {
  onlyFields(body, fields);
  const amount = amountOf(body);
  const order: Order = {
    id: newId("order_"),
    entity: "order",
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: currencyOf(body),
    receipt: receiptOf(body),
    offer_id: null,
    status: "created",
    attempts: 0,
    notes: notesOf(body),
    created_at: seconds(),
  };
  return { order, capture: capturesAtOnce(body), payments: [], refunds: [], webhooks: [] };
}

/** `payment.capture` of today's API, or `payment_capture` of the one before it. */
function capturesAtOnce({ payment, payment_capture }: Body): boolean {
  const { capture } = (payment ?? {}) as { capture?: unknown };
  return capture !== "manual" && ![0, false, "0"].includes(payment_capture as 0 | false | "0");
}
