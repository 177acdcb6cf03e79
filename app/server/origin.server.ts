import { config } from "./config.server.ts";

/** Written to by other servers, whose word is a signature over the body. */
const signedPaths = new Set(["/hooks/razorpay"]);

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * May this request write? Only a page of the shop's own may (no cross-site request forgery). Every
 * browser says with a write which page it comes from; what does not say it is refused too, but for
 * the payment provider's webhook.
 * BASE_URL is the shop's own address where it is set, otherwise the address that was asked for.
 */
export function comesFromOwnPage(request: Request): boolean {
  if (safeMethods.has(request.method)) return true;
  if (signedPaths.has(new URL(request.url).pathname)) return true;
  const origin = request.headers.get("origin");
  return origin !== null && origin === (config().BASE_URL ?? new URL(request.url).origin);
}
