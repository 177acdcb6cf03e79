import type { SubmissionResult } from "@conform-to/react";
import type { unreachable } from "#app/lib/attempt.ts";

/** What the checkout's action answers, and what becomes of it in the browser. */
export type CheckoutAnswer =
  | { code: "address-added"; addressId: string }
  | { code: "address-invalid"; lastResult: SubmissionResult }
  | { code: "default-set" }
  | { code: "placed"; orderNumber: string }
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
