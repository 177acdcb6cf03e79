import type { WorkboxPlugin } from "workbox-core/types.js";
import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { CacheOnly, NetworkFirst } from "workbox-strategies";
import {
  alsoForVisitors,
  connectionPatience,
  keptCaches,
  keptSince,
  timeOfKept,
} from "#app/lib/offline/offline-caches.ts";
import { baseLanguage, basenameOf, languageOf, languages } from "#app/lib/text/language.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { keepScripts, scriptsNamedIn } from "./kept-scripts.ts";

const matchOptions = { ignoreVary: true };

/** As long as the shop has the scripts of its earlier versions (rules: upgrades-2), in s. */
const lifetime = 30 * 24 * 60 * 60;

const limits = { maxEntries: 60, maxAgeSeconds: lifetime, matchOptions };
const expiration = new ExpirationPlugin({ ...limits, purgeOnQuotaError: true });

const keepsForAll: WorkboxPlugin = {
  /** What is for everybody is kept, and nothing else; who is logged in has visitors' copy of it. */
  async cacheWillUpdate({ request, response, event }) {
    if (ofVisitor.test(request.url)) return null;
    if (isForEverybody(response)) return response;
    if (isForVisitors(response)) {
      event.waitUntil(keepPages(event, [request.url]));
    } else if (response.status === 404) {
      const cache = await caches.open(keptCaches.pages);
      await cache.delete(request.url, matchOptions);
    }
    return null;
  },
  async cacheDidUpdate({ newResponse }) {
    await keepScripts(scriptsNamedIn(await newResponse.text()));
  },
  async cacheKeyWillBeUsed({ request }) {
    return keyOf(request);
  },
  async cachedResponseWillBeUsed({ request, cachedResponse }) {
    return cachedResponse ? marked(cachedResponse, request) : cachedResponse;
  },
  /** What a proxy says that did not reach the shop is no page of it; a preloaded answer is looked at nowhere else. */
  async handlerWillRespond({ request, response }) {
    if (response.status !== 502 && response.status !== 504) return response;
    const kept = await caches.match(keyOf(request), {
      ...matchOptions,
      cacheName: keptCaches.pages,
    });
    return kept ? marked(kept, request) : ((await insteadOf(new URL(request.url))) ?? response);
  },
  async handlerDidError({ request }) {
    return insteadOf(new URL(request.url));
  },
};

/** Pages as documents: the shop's answer, or without one in time the copy that was kept (rules: offline-2). */
export const pages = new NetworkFirst({
  cacheName: keptCaches.pages,
  networkTimeoutSeconds: connectionPatience / 1000,
  matchOptions,
  plugins: [expiration, keepsForAll],
});

/** The copy alone: the shop has been waited for already. */
export const copies = new CacheOnly({
  cacheName: keptCaches.pages,
  matchOptions,
  plugins: [keepsForAll],
});

/** The plugin's own way forgets only what this run of the worker has touched, and a worker sleeps after half a minute. */
export async function forgetPages(): Promise<void> {
  await caches.delete(keptCaches.pages);
  await new CacheExpiration(keptCaches.pages, limits).delete();
}

/** After this time, in ms, a copy that nobody has visited since is fetched anew. */
const renewedAfter = 24 * 60 * 60 * 1000;

/** Keeps pages as visitors get them: asked for without a session, and not out of the browser's own cache. */
export async function keepPages(
  event: ExtendableEvent,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    const kept = await caches.match(address, { ...matchOptions, cacheName: keptCaches.pages });
    if (kept && Date.now() - dateOf(kept) < renewedAfter) continue;
    const request = new Request(address, {
      credentials: "omit",
      redirect: "manual",
      cache: "no-store",
    });
    // One after the other: what the open page wants goes first.
    const [, done] = pages.handleAll({ request, event });
    await done.catch(() => {});
  }
}

/** Parameters that say what a visitor has ordered or sent. */
const ofVisitor = /[?&](?:order|sent)=/;

const isPublic = ({ headers }: Response) =>
  !/\b(?:private|no-store)\b/.test(headers.get("cache-control") ?? "private");

function isForEverybody(response: Response): boolean {
  const isPage = response.headers.get("content-type")?.startsWith("text/html") === true;
  return response.status === 200 && response.type === "basic" && isPublic(response) && isPage;
}

/** Whether visitors get this page too, be it in another form. */
export const isForVisitors = (response: Response) =>
  isPublic(response) || response.headers.has(alsoForVisitors);

const dateOf = ({ headers }: Response) => Date.parse(headers.get("date") ?? "") || 0;

const offlinePage = "/offline";
const isOfflinePage = ({ url }: Request) => new URL(url).pathname.endsWith(offlinePage);

/** That page is one, whatever it stands in for. */
const keyOf = (request: Request) =>
  isOfflinePage(request) ? request.url.replace(/\?.*/, "") : request;

/** The page says itself that it was kept, and since when. */
async function marked(kept: Response, request: Request): Promise<Response> {
  if (isOfflinePage(request)) return kept;
  const html = await kept.text();
  const headers = new Headers(kept.headers);
  // Of the body as it came, compressed.
  headers.delete("content-encoding");
  headers.delete("content-length");
  const tag = /<html [^>]*/.exec(html)?.[0] ?? "";
  const language = languages.find((one) => tag.includes(`lang="${one}"`)) ?? baseLanguage;
  const since = formatDateTime(new Date(dateOf(kept)), language);
  const dated = html.replace(timeOfKept, `<time>${since}</time>`);
  return new Response(dated.replace("<html ", `<html ${keptSince}="" `), { headers });
}

/**
 * Without a connection and without a copy. The login screen leads on to the page behind it, where that one is kept; for all others
 * stands the page that says so, in their language or else in one that is kept. Nothing where none is: the browser says it.
 */
async function insteadOf({ pathname, search, searchParams }: URL): Promise<Response | undefined> {
  const cache = await caches.open(keptCaches.pages);
  const behind = searchParams.get("redirectTo");
  for (const language of [languageOf(pathname), ...languages]) {
    const basename = basenameOf(language);
    if (!(await cache.match(basename + offlinePage, matchOptions))) continue;
    if (behind?.startsWith("/") && (await cache.match(basename + behind, matchOptions)))
      return Response.redirect(basename + behind);
    const asked = new URLSearchParams({ for: pathname + search });
    return Response.redirect(`${basename}${offlinePage}?${asked}`);
  }
  return undefined;
}
