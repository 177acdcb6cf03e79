import type { Paise } from "#app/lib/money/money.ts";

/** What the provider's checkout script is opened with: `new Razorpay(options)`. */
export interface CheckoutOptions {
  key: string;
  /** The provider's order, which holds the amount: what the browser says of it is not believed. */
  order_id: string;
  amount: Paise;
  currency: "INR";
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
}

/** What the command of an order's payment answers, as the screen uses it. */
export type PaymentAnswer =
  /** The units are held: open the provider's window. */
  | {
      code: "open";
      orderId: string;
      orderNumber: string;
      options: CheckoutOptions;
      /** Names this hold: whoever gives up gives up this one, and none that began later. */
      heldUntil: string;
    }
  | { code: "paid"; orderNumber: string }
  /** The money came, and the units were sold meanwhile: it goes back. */
  | { code: "refund-due"; orderNumber: string }
  /** The payment's end is not known yet; the order's page will show it. */
  | { code: "unconfirmed"; orderNumber: string }
  /** Nothing was paid and nothing is held any longer; the order can be paid again. */
  | { code: "not-paid"; orderNumber: string }
  /** The order is kept, unpaid: the provider did not answer in time (rules: payments-25). */
  | { code: "provider-away"; orderNumber: string }
  | { code: "to-pay-on-delivery"; orderNumber: string }
  | { code: "cancelled"; orderNumber: string }
  /** `isOver`: the order waits for no payment, and never will again. */
  | { code: "refused"; message: string; isOver?: boolean }
  | { code: "failed"; message: string; requestId: string | undefined };

/** What a form to `/account/orders/:orderId/payment` asks for, in its field `intent`. */
export const paymentIntents = {
  /** Hold the units (again) and open the payment. */
  open: "open",
  /** The provider's window reports success: fields razorpay_payment_id and razorpay_signature. */
  confirm: "confirm",
  /** The window was closed, or the payment failed: give the units back (field heldUntil). */
  release: "release",
  /** Not online after all: to be paid in cash at the door. */
  payOnDelivery: "pay-on-delivery",
  /** The order is not wanted any more. */
  cancel: "cancel",
} as const;

export type PaymentIntent = (typeof paymentIntents)[keyof typeof paymentIntents];

/** Why money goes back. */
export const refundReasons = [
  /** It came after the hold ended, and the units were sold. */
  "no-stock",
  "paid-twice",
  "wrong-amount",
  "order-deleted",
  "order-cancelled",
  /** It came back, whoever did not want it any more. */
  "order-returned",
  /** The order is to be paid at the door by now. */
  "on-delivery",
  /** An admin decided so. */
  "by-admin",
] as const;
export type RefundReason = (typeof refundReasons)[number];

export const paymentStates = ["kept", "refund-due", "refund-asked", "refunded"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** A payment, or a part of one, that has to go back or is on its way, as the back office lists it. */
export interface RefundRow {
  /** The part, with the reason that its buyer reads; null where the whole goes back. */
  part: { id: string; reason: string } | null;
  paymentId: string;
  orderId: string;
  orderNumber: string;
  email: string;
  amount: Paise;
  state: Extract<PaymentState, "refund-due" | "refund-asked">;
  /** Why the whole goes back; null for a part. */
  reason: RefundReason | null;
  /** What the provider said when it refused. */
  failure: string | null;
  capturedAt: Date;
}
