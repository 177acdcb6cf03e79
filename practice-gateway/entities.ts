/** What Razorpay's API tells of orders, payments and refunds. Amounts are paise, times seconds. */

export type Notes = Record<string, string>;

export interface Order {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Notes | [];
  created_at: number;
}

export interface Payment {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "authorized" | "captured" | "refunded" | "failed";
  order_id: string;
  invoice_id: null;
  international: false;
  method: "upi";
  amount_refunded: number;
  refund_status: null | "partial" | "full";
  captured: boolean;
  description: string | null;
  card_id: null;
  bank: null;
  wallet: null;
  vpa: string;
  email: string | null;
  contact: string | null;
  notes: Notes | [];
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: { rrn: string | null };
  created_at: number;
  upi: { vpa: string };
}

export interface Refund {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes | [];
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: "pending" | "processed" | "failed";
  speed_processed: "normal";
  speed_requested: "normal" | "optimum";
}

/** Something that the shop is told of, with the entities as they were at that moment. */
export interface GatewayEvent {
  event:
    | "payment.authorized"
    | "payment.captured"
    | "payment.failed"
    | "order.paid"
    | "refund.created"
    | "refund.processed"
    | "refund.failed";
  payment: Payment;
  order?: Order;
  refund?: Refund;
}

/** An id as Razorpay writes them: `order_` and 14 letters and digits. */
export function newId(prefix: "order_" | "pay_" | "rfnd_" | ""): string {
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let id: string = prefix;
  for (const byte of crypto.getRandomValues(new Uint8Array(14))) id += letters[byte % 62];
  return id;
}

/** Now, in seconds. */
export const seconds = () => Math.floor(Date.now() / 1000);
