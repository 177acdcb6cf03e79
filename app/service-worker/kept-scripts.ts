import { CacheFirst } from "workbox-strategies";
import { keptCaches } from "#app/lib/offline/offline-caches.ts";

/** Scripts, styles and fonts: their names change with their content, so what is kept is right. */
export const scripts = new CacheFirst({
  cacheName: keptCaches.scripts,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
  ],
});

/** The files that a document names, in its tags and its own scripts and styles. */
export function scriptsNamedIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
}

/** Keeps what is not there yet; what the browser has loaded for the page already comes out of its own cache. */
export async function keepScripts(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(keptCaches.scripts);
  for (const address of addresses) {
    if (await cache.match(address, { ignoreVary: true })) continue;
    await cache.add(address).catch(() => {});
  }
}

/** How long what no kept page names is left there, in ms: pages load more than they name. */
const spare = 7 * 24 * 60 * 60 * 1000;

/** The scripts of an earlier version go when the last page of that version has gone, and not before. */
export async function forgetOldScripts(): Promise<void> {
  const [pages, cache] = await Promise.all([
    caches.open(keptCaches.pages),
    caches.open(keptCaches.scripts),
  ]);
  const kept = await Promise.all((await pages.keys()).map((page) => pages.match(page)));
  const documents = await Promise.all(kept.map((page) => page?.text() ?? ""));
  const named = new Set(documents.flatMap(scriptsNamedIn));
  for (const request of await cache.keys()) {
    const came = Date.parse((await cache.match(request))?.headers.get("date") ?? "");
    const isNamed = named.has(new URL(request.url).pathname);
    if (!isNamed && !(Date.now() - came < spare)) await cache.delete(request);
  }
}
