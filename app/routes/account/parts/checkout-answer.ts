import type { SubmissionResult } from "@conform-to/react";
import type { PaymentAnswer } from "#app/domains/payments/payment.ts";
import type { unreachable } from "#app/lib/attempt.ts";

/** What the checkout's action answers, and what becomes of it in the browser. */
export type CheckoutAnswer =
  | { code: "address-added"; addressId: string }
  | { code: "address-invalid"; lastResult: SubmissionResult }
  | { code: "default-set" }
  | { code: "placed"; orderNumber: string }
  /** The order is placed and waits for its payment. */
  | { code: "pay"; orderId: string; orderNumber: string; payment: PaymentAnswer }
  | { code: "refused"; message: string }
  | { code: "failed"; message: string; requestId: string | undefined }
  /** No answer came: the browser's own word for it. */
  | typeof unreachable;

/** Names of the form field that says what is asked, and of what can be asked. */
export const intents = {
  addAddress: "add-address",
  setDefault: "set-default",
  placeOrder: "place-order",
} as const;
