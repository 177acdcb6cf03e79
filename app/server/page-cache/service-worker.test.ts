import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { folderStore } from "../files/folder-store.server.ts";
import { shopRequestListener } from "../http/http.server.ts";
import { config } from "../process/config.server.ts";

const folder = mkdtempSync(join(tmpdir(), "madua-worker-"));
let server: Server;

beforeAll(async () => {
  writeFileSync(join(folder, "service-worker.js"), "keeps pages");
  const listener = shopRequestListener({
    clientFolder: folder,
    middleware: undefined,
    files: folderStore(folder),
    renderPage: async () => new Response("no such page\n", { status: 404 }),
    pageCache: undefined,
    feedUser: async () => null,
  });
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = (headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/service-worker.js`, {
    headers,
  });

test("browsers ask for the service worker each time, and are sent it where it has changed", async () => {
  const first = await ask();
  expect(await first.text()).toBe("keeps pages");
  expect(first.headers.get("cache-control")).toBe("no-cache");
  // A policy would be the worker's own, and let it ask for nothing.
  expect(first.headers.has("content-security-policy")).toBe(false);
  const again = await ask({ "If-None-Match": first.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test("switched off, it is one that deletes what was kept and takes itself away", async () => {
  vi.spyOn(config(), "OFFLINE_PAGES", "get").mockReturnValue(false);
  const script = await (await ask()).text();
  const kept = new Set(["pages-1", "pictures-1"]);
  const unregister = vi.fn();
  const deleteDatabase = vi.fn();
  const handlers: Record<string, (event: object) => void> = {};
  runInNewContext(script, {
    addEventListener: (name: string, handler: (event: object) => void) => {
      handlers[name] = handler;
    },
    caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) },
    indexedDB: { deleteDatabase },
    registration: { unregister },
  });
  let ended: Promise<void> | undefined;
  handlers.activate?.({
    waitUntil: (work: Promise<void>) => {
      ended = work;
    },
  });
  await ended;
  expect(kept).toEqual(new Set());
  expect(unregister).toHaveBeenCalledOnce();
  expect(deleteDatabase).toHaveBeenCalledWith("workbox-expiration");
});
