import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import type { Dependency } from "../live/live-changes.server.ts";
import { config } from "../process/config.server.ts";
import { keysOfPage } from "./cdn-keys.ts";
import { noteHandedOut } from "./cdn-purge.server.ts";

/** How long a page that has grown too old is still sent while a new one is fetched, in s. */
const whileFetching = 1;
/** How long it is sent while the shop does not answer, or answers by an error, in s. */
const whileDown = 86_400;

/**
 * What an answer's headers say to a CDN, in place of those of the same names; nothing where none is set up
 * (rules: cdn-1). Called at the moment of sending: what has changed since it was rendered is not kept.
 */
export function cdnHeaders(
  { headers }: Pick<IncomingMessage, "headers">,
  page: {
    /** Whether it is still right, and no error. */
    mayBeKept: boolean;
    dependencies: readonly Dependency[];
    /** What the browser is told. */
    cacheControl: string;
  },
  sessionCookie: string,
): OutgoingHttpHeaders | undefined {
  const { CDN_PURGE_URL, CDN_LIFETIME } = config();
  if (!CDN_PURGE_URL) return undefined;
  const keys =
    page.mayBeKept && !headers.cookie?.includes(sessionCookie) && keysOfPage(page.dependencies);
  // Fastly keeps what says "no-cache" or "no-store"; "private", all of them understand.
  if (!keys) return { "cache-control": asPrivate(page.cacheControl) };
  noteHandedOut(keys);
  const lifetime = `max-age=${CDN_LIFETIME}, stale-while-revalidate=${whileFetching}, stale-if-error=${whileDown}`;
  return {
    "cdn-cache-control": lifetime,
    "surrogate-control": lifetime,
    "surrogate-key": keys.join(" "),
    "cache-tag": keys.join(","),
    vary: "Accept-Encoding",
  };
}

/** No shared cache keeps an answer that does not say that it may. */
export function asPrivate(cacheControl: string): string {
  return /\b(?:private|public)\b/.test(cacheControl) ? cacheControl : `private, ${cacheControl}`;
}
