import { isIPv6 } from "node:net";
import { config } from "./config.server.ts";

/**
 * The part of a client's address that is theirs alone, for rate limits: an IPv4 address, or the
 * first 64 bits of an IPv6 address, below which a household has more addresses than it can count.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [start = [], end] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, end ? 8 - start.length - end.length : 0)).fill("0");
  const groups = [...start, ...zeros, ...(end ?? [])];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/64`;
}

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
