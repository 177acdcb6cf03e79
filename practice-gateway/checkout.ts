import type { Notes, Order, Payment } from "./entities.ts";
import { type Ledger, orderOf } from "./ledger.ts";
import type { Payer } from "./payments.ts";
import { Refusal } from "./refusal.ts";
import { notesOf } from "./request-fields.ts";
import { signature } from "./signature.ts";

/** What the shop's page asked the checkout for, as the sheet's address carries it. */
export type CheckoutQuery = Record<string, string | undefined>;

/** What the shop's page gets for a payment: the proof that it hands to the shop's server. */
export interface PaymentProof {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** What the shop's page is told of a payment that failed. */
export interface PaymentFailure {
  error: {
    code: string;
    description: string;
    source: string;
    step: string;
    reason: string;
    metadata: { order_id: string; payment_id: string };
  };
}

/**
 * The order that the sheet is opened for. The page may have been tampered with, so what it says must
 * agree with what the shop's server ordered.
 * @throws Refusal
 */
export async function orderToPay(
  ledger: Ledger,
  keyId: string,
  query: CheckoutQuery,
): Promise<Order> {
  if (query.key !== keyId) throw new Refusal("The api key provided is invalid", { status: 401 });
  const orderId = query.order_id ?? "";
  const order = orderOf(await ledger.find(orderId), orderId);
  if (query.amount !== undefined && query.amount !== String(order.amount)) {
    throw new Refusal(
      "Your payment amount is different from your order amount. To pay successfully, please try using right amount.",
      { field: "amount" },
    );
  }
  if (query.currency !== undefined && query.currency !== order.currency) {
    throw new Refusal("Your payment currency is different from your order currency.", {
      field: "currency",
    });
  }
  if (order.status === "paid") throw new Refusal("Payment already done for this order.");
  return order;
}

/** @throws Refusal for notes that are not JSON or no object, too many or too long. */
export function payerOf({ email, contact, description, notes }: CheckoutQuery): Payer {
  return { email, contact, description, notes: notesOf({ notes: parsed(notes) }) };
}

/** Signed with the key secret, over `order_id|payment_id`. */
export const proofOf = (payment: Payment, keySecret: string): PaymentProof => ({
  razorpay_order_id: payment.order_id,
  razorpay_payment_id: payment.id,
  razorpay_signature: signature(keySecret, `${payment.order_id}|${payment.id}`),
});

export const failureOf = (payment: Payment): PaymentFailure => ({
  error: {
    code: payment.error_code ?? "",
    description: payment.error_description ?? "",
    source: payment.error_source ?? "",
    step: payment.error_step ?? "",
    reason: payment.error_reason ?? "",
    metadata: { order_id: payment.order_id, payment_id: payment.id },
  },
});

function parsed(notes: string | undefined): Notes | undefined {
  try {
    return notes === undefined ? undefined : JSON.parse(notes);
  } catch {
    throw new Refusal("Notes must be an object.", { field: "notes" });
  }
}
