// Keeps what a phone needs of the shop while it has no connection (decision 060, rules: offline-1). It takes over at once and
// never loads a page anew: what it keeps are whole documents with their own scripts, so that nothing of two versions meets.

import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { registerRoute } from "workbox-routing";
import { connectionPatience, keptCaches, type ToWorker } from "#app/lib/offline/offline-caches.ts";
import { savesData } from "#app/lib/offline/saves-data.ts";
import { withoutLanguage } from "#app/lib/text/language.ts";
import { forgetPictures, pictures } from "./kept-pictures.ts";
import { forgetOldScripts, keepScripts, scripts } from "./kept-scripts.ts";
import { pageData } from "./page-data.ts";
import { copies, forgetPages, keepPages, pages } from "./saved-pages.ts";

declare const self: ServiceWorkerGlobalScope;

/** In any language: "/my", "/hi/my/orders". The back office works with the line or not at all. */
const isOfOffice = ({ pathname }: URL) => /^\/my([./]|$)/.test(withoutLanguage(pathname));

/** The addresses of pages that are about to be opened, and whose data did not come in time. */
const hurried = new Set<string>();

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && !isOfOffice(url),
  { handle: (asked) => (hurried.delete(asked.request.url) ? copies : pages).handle(asked) },
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith(".data") && !isOfOffice(url),
  pageData,
);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), scripts);
registerRoute(
  ({ request, url, sameOrigin }) =>
    // What buyers send of their parcels is theirs.
    sameOrigin &&
    request.destination === "image" &&
    /^\/files\/(?!orderReturns\/)/.test(url.pathname),
  pictures,
);

// A visit does not wait for the worker to start.
enableNavigationPreload();

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOtherCaches()]));
});

self.addEventListener("message", (event) => {
  event.waitUntil(obey(event, event.data));
});

async function obey(event: ExtendableEvent, message: ToWorker): Promise<void> {
  switch (message.tell) {
    case "keep":
      return keep(event, message);
    case "hurry":
      return hurry(new URL(message.page, self.location.origin).href);
    case "forget":
      await Promise.all([forgetPages(), forgetPictures()]);
  }
}

/** For as long as the page would have waited: then it was not opened. */
function hurry(page: string): void {
  hurried.add(page);
  setTimeout(() => hurried.delete(page), connectionPatience);
}

async function keep(
  event: ExtendableEvent,
  { pages: ahead, others, files }: Extract<ToWorker, { tell: "keep" }>,
): Promise<void> {
  const own = files.filter((file) => file.startsWith(`${self.location.origin}/`));
  await keepScripts(own.filter((file) => new URL(file).pathname.startsWith("/assets/")));
  await keepPages(event, savesData() ? ahead : [...ahead, ...others]);
  // Once for each document: it reads all that are kept.
  if (files.length > 0) await forgetOldScripts();
}

async function deleteOtherCaches(): Promise<void> {
  const own: readonly string[] = Object.values(keptCaches);
  const names = await self.caches.keys();
  await Promise.all(names.filter((name) => !own.includes(name)).map((name) => caches.delete(name)));
}
