import { pathIn } from "../text/language.ts";
import { keptCaches, type ToWorker } from "./offline-caches.ts";

let shown = "";

/** Notes which page is on the screen: on the way back, the address is already that of the next one. */
export function setShownPage(path: string): void {
  shown = pathIn(path);
}

/**
 * Opens the kept copy of a page, where there is one, as a document: its scripts are of its own version
 * (rules: offline-6). Not of the page that is shown. On the way through the login screen, which nobody gets
 * without a connection, it is the page behind that.
 */
export async function openKeptPage({ pathname, searchParams, search }: URL): Promise<void> {
  if (pathname === shown || !globalThis.caches) return;
  const behind = searchParams.get("redirectTo");
  const page = behind ? pathIn(behind) : pathname + search;
  const options = { cacheName: keptCaches.pages, ignoreVary: true };
  if (!(await caches.match(page, options))) return;
  const hurry: ToWorker = { tell: "hurry", page };
  navigator.serviceWorker.controller?.postMessage(hurry);
  location.assign(page);
}
