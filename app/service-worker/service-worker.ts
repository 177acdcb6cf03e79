// Keeps what a phone needs of the shop while it has no line (decision 060, rules: offline-1). It takes over at once and
// never loads a page anew: what it keeps are whole documents with their own scripts, so that nothing of two versions meets.

import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { registerRoute } from "workbox-routing";
import { keptCaches, type ToWorker } from "../lib/kept-caches.ts";
import { withoutLanguage } from "../lib/language.ts";
import { forgetPages, keepPages, pages } from "./kept-pages.ts";
import { forgetPictures, pictures } from "./kept-pictures.ts";
import { forgetOldScripts, keepScripts, scripts } from "./kept-scripts.ts";
import { pageData } from "./page-data.ts";

declare const self: ServiceWorkerGlobalScope;

/** In any language: "/my", "/hi/my/orders". The back office works with the line or not at all. */
const isOfOffice = ({ pathname }: URL) => /^\/my([./]|$)/.test(withoutLanguage(pathname));

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && !isOfOffice(url),
  pages,
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
  const message: ToWorker = event.data;
  event.waitUntil(
    message.tell === "keep" ? keep(event, message) : Promise.all([forgetPages(), forgetPictures()]),
  );
});

async function keep(
  event: ExtendableEvent,
  { pages: ahead, files }: Extract<ToWorker, { tell: "keep" }>,
): Promise<void> {
  const own = files.filter((file) => file.startsWith(`${self.location.origin}/`));
  await keepScripts(own.filter((file) => new URL(file).pathname.startsWith("/assets/")));
  await keepPages(event, ahead);
  // Once for each document: it reads all that are kept.
  if (files.length > 0) await forgetOldScripts();
}

async function deleteOtherCaches(): Promise<void> {
  const own: readonly string[] = Object.values(keptCaches);
  const names = await self.caches.keys();
  await Promise.all(names.filter((name) => !own.includes(name)).map((name) => caches.delete(name)));
}
