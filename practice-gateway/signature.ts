import { createHmac } from "node:crypto";

/** Razorpay's signature: the hex HMAC-SHA256 of a text. */
export const signature = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");
