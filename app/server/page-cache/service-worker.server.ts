import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { config } from "../process/config.server.ts";

export const serviceWorkerPath = "/service-worker.js";

/** Takes back what an earlier worker has kept, and itself; the open pages stay as they are. */
const endingWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(end()));
async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase("workbox-expiration");
  await registration.unregister();
}
`;

const asScript = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" };

/**
 * Serves the service worker: one that removes itself where none is wanted (operations: offline-pages), and 304 to
 * browsers that have the present one, which they ask for at each visit.
 * @param clientFolder the build, of which the worker is a file.
 * @returns a handler: true if it has answered.
 */
export function serviceWorkerAnswers(clientFolder: string | undefined) {
  const file = join(clientFolder ?? "", "service-worker.js");
  const isThere = clientFolder !== undefined && existsSync(file);
  const content = isThere ? readFileSync(file) : "";
  const etag = `W/"${createHash("sha1").update(content).digest("base64url")}"`;
  return ({ url, headers }: IncomingMessage, response: ServerResponse): boolean => {
    if (url?.split("?", 1)[0] !== serviceWorkerPath) return false;
    if (!config().OFFLINE_PAGES) {
      response.writeHead(200, asScript).end(endingWorker);
      return true;
    }
    if (!isThere) return false;
    response.setHeader("ETag", etag);
    if (headers["if-none-match"] !== etag) return false;
    response.writeHead(304, asScript).end();
    return true;
  };
}
