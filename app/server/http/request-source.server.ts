import { isIP, isIPv6, SocketAddress } from "node:net";
import { hostname } from "node:os";
import { withoutLanguage } from "#app/lib/text/language.ts";
import { config } from "../process/config.server.ts";
import { isLoopback } from "./loopback.server.ts";

/**
 * The part of a client's address that is theirs alone, for rate limits: an IPv4 address, or the
 * first 64 bits of an IPv6 address, below which a household has more addresses than it can count.
 */
export function clientNetwork(given: string): string {
  // Some proxies write "203.0.113.7:41234", with a port that is another for each connection.
  const address = isIP(given) ? given : (SocketAddress.parse(given)?.address ?? given);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [start = [], end] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, end ? 8 - start.length - end.length : 0)).fill("0");
  const groups = [...start, ...zeros, ...(end ?? [])];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/64`;
}

/**
 * The network that a request comes from, for rate limits. Behind a proxy its address is the last entry
 * of X-Forwarded-For, which the proxy has appended itself: what stands before it, the client may have
 * made up.
 */
export function networkOf(
  forwardedFor: string | string[] | null | undefined,
  connectedFrom = "",
): string {
  const last =
    config().TRUST_PROXY &&
    String(forwardedFor ?? "")
      .split(",")
      .at(-1)
      ?.trim();
  return clientNetwork(last || connectedFrom);
}

/** Written to by other servers, whose word is a signature over the body, or a token. */
const signedPaths = new Set([
  "/hooks/razorpay",
  "/hooks/parcels",
  "/hooks/whatsapp",
  "/hooks/rehearsal",
]);

/** What the ONDC network sends. The data of such an address, "/ondc/search.data", no other server asks for. */
const signedActions = /^\/ondc\/\w+$/;

/**
 * Whether another program asks, which is believed by its key: no cookie is looked at there (http.server.ts), so no page of
 * anybody's can have a browser write in its user's name. What stands under it alone: /api/v1 itself is a page.
 */
export function isOfApi(pathname: string): boolean {
  return /^\/api\/v1\/./.test(withoutLanguage(pathname));
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * May this request write? Only a page of the shop's own may (no cross-site request forgery). Every
 * browser says with a write which page it comes from; what does not say it is refused too, but for
 * webhooks.
 * BASE_URL is the shop's own address where it is set, otherwise the address that was asked for, if that is this machine's.
 */
export function comesFromOwnPage(request: Request): boolean {
  if (safeMethods.has(request.method)) return true;
  const { pathname } = new URL(request.url);
  if (signedPaths.has(pathname) || isOfApi(pathname) || signedActions.test(pathname)) return true;
  const origin = request.headers.get("origin");
  const { BASE_URL } = config();
  if (BASE_URL) return origin === BASE_URL;
  const asked = new URL(request.url);
  return origin === asked.origin && isOwnName(asked.hostname);
}

/**
 * Whether a host can only be this machine: a loopback name, an address, or what the machine calls itself, also in its
 * own network (mDNS). Any other name may be somebody's who has it point here (DNS rebinding), and vouches for nobody.
 */
function isOwnName(host: string): boolean {
  if (isLoopback(host) || isIP(host.replace(/^\[(.*)\]$/, "$1"))) return true;
  const [ownName = ""] = hostname().toLowerCase().split(".");
  return [hostname().toLowerCase(), ownName, `${ownName}.local`].includes(host);
}
