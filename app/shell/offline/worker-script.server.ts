import { pathIn } from "#app/lib/text/language.ts";
import { serviceWorkerPath } from "#app/server/page-cache/service-worker.server.ts";
import { config } from "#app/server/process/config.server.ts";

/** The offline page, and pages people want offline (rules: offline-1). */
const offline = "/offline";
const catalogue = ["/", "/products", "/faq", "/cart"];

/**
 * Text of the inline script for `<head>`: once the page is loaded and the browser idle, it starts the service worker, and
 * tells it what to keep, and tells the next worker too where it takes over from that one: it may keep in other caches.
 * A page that has no canonical address is no public page, and is not asked for again. Not in the back office.
 */
export function workerScript(): string {
  if (!import.meta.env.PROD || !config().OFFLINE_PAGES) return "";
  const [first, ...others] = [offline, ...catalogue].map((path) => pathIn(path));
  return `addEventListener("load",()=>{
const workers=navigator.serviceWorker;
if(!workers||location.pathname.startsWith("${pathIn("/my")}"))return;
const page=document.querySelector("link[rel=canonical]")?[location.pathname+location.search]:[];
const tell=async()=>(await workers.ready).active.postMessage({tell:"keep",
pages:["${first}",...page],others:${JSON.stringify(others)},
files:performance.getEntriesByType("resource").map(({name})=>name)});
if(workers.controller)workers.oncontrollerchange=tell;
const start=async()=>{try{await workers.register("${serviceWorkerPath}");await tell()}catch{}};
(self.requestIdleCallback||setTimeout)(start)
})`.replaceAll("\n", "");
}
