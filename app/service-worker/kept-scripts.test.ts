import { beforeEach, expect, test, vi } from "vitest";
import { keptCaches } from "#app/lib/offline/offline-caches.ts";
import { forgetOldScripts } from "./kept-scripts.ts";

// Workbox asks for it when it is read.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis }));

/** As much of a browser's caches as is asked of them. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  keys = async () => [...this.entries.keys()].map((url) => new Request(url));
  match = async (request: Request) => this.entries.get(request.url)?.clone();
  delete = async (request: Request) => this.entries.delete(request.url);
  put(path: string, body: string, date: Date) {
    const headers = { Date: date.toUTCString() };
    this.entries.set(`https://shop.example${path}`, new Response(body, { headers }));
  }
  get paths() {
    return [...this.entries.keys()].map((url) => new URL(url).pathname);
  }
}

let pages: FakeCache;
let scripts: FakeCache;

beforeEach(() => {
  pages = new FakeCache();
  scripts = new FakeCache();
  const open = async (name: string) => (name === keptCaches.pages ? pages : scripts);
  vi.stubGlobal("caches", { open });
});

test("an earlier version's scripts stay while a page of it is kept, and go after that one", async () => {
  const old = new Date("2026-01-01");
  pages.put("/faq", '<script src="/assets/entry-old.js"></script>', old);
  scripts.put("/assets/entry-old.js", "", old);
  scripts.put("/assets/menu-old.js", "", old);
  scripts.put("/assets/entry-new.js", "", new Date());
  await forgetOldScripts();
  expect(scripts.paths).toEqual(["/assets/entry-old.js", "/assets/entry-new.js"]);

  pages.put("/faq", '<link href="/assets/entry-new.js" />', new Date());
  await forgetOldScripts();
  expect(scripts.paths).toEqual(["/assets/entry-new.js"]);
});
