import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { receivingChanges } from "#tests/receive-changes.ts";
import { folderStore } from "../files/folder-store.server.ts";
import { shopRequestListener } from "../http/http.server.ts";
import { receive } from "../live/live-changes.server.ts";
import { purged } from "./cdn-purge.server.ts";

// What the page cache tells a CDN, which purges whatever it is told to.
ownDatabase({ connections: 2 });
receivingChanges();
const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const cdn = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
await once(cdn, "listening");
afterAll(async () => {
  await purged();
  server.close();
  cdn.close();
});
const urlOf = (of: typeof server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;
const url = urlOf(server);
vi.stubEnv("CDN_PURGE_URL", `${urlOf(cdn)}/{keys}`);

let renderings = 0;
let render: () => Response | Promise<Response>;
server.on(
  "request",
  shopRequestListener({
    clientFolder: undefined,
    middleware: (_request, _response, next) => next(),
    files: folderStore(tmpdir()),
    renderPage: async () => {
      renderings += 1;
      return render();
    },
    pageCache: {
      sessionCookie: "session",
      viewerOf: async () => ({ viewer: "user", cookies: [] }),
      sharedPage: (address) =>
        address.startsWith("/products") ? { address, isForVisitorsOnly: false } : undefined,
      dependencies: () => ["products"],
    },
    feedUser: async () => null,
  }),
);

const html = (init?: ResponseInit) =>
  new Response("<html lang>", {
    ...init,
    headers: { "Content-Type": "text/html", ...init?.headers },
  });

beforeEach(() => {
  renderings = 0;
  render = () => html();
});

async function headersOf(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers, redirect: "manual" });
  await response.text();
  const told = ["cache-control", "surrogate-key", "cache-tag", "vary", "x-possibly-old"];
  return {
    status: response.status,
    ...Object.fromEntries(told.map((name) => [name, response.headers.get(name)])),
    lifetime: response.headers.get("cdn-cache-control"),
    same: response.headers.get("surrogate-control"),
    etag: response.headers.get("etag") ?? "",
  };
}

const lifetime = "max-age=600, stale-while-revalidate=1, stale-if-error=86400";
const isKept = {
  "cache-control": "no-cache",
  "surrogate-key": "pages products",
  "cache-tag": "pages,products",
  vary: "Accept-Encoding",
  lifetime,
  same: lifetime,
};
const isNotKept = { "surrogate-key": null, "cache-tag": null, lifetime: null, same: null };

test("a page for everybody may be kept, and so may the word that it is still right", async () => {
  const first = await headersOf("/products/1", { Cookie: "theme=dark" });
  expect(first).toMatchObject({ status: 200, ...isKept });
  const again = await headersOf("/products/1", { "If-None-Match": first.etag });
  expect(again).toMatchObject({ status: 304, ...isKept });
  expect(renderings).toBe(1);
});

test.each([
  ["a session", "/products/2", { Cookie: "session=asha" }, () => html()],
  ["a page of accounts", "/dashboard", {}, () => html()],
  ["a page that is not there", "/products/3", {}, () => html({ status: 404 })],
  ["an error", "/products/4", {}, () => html({ status: 500 })],
  ["a redirect", "/products/5", {}, () => html({ status: 302, headers: { Location: "/" } })],
  [
    "what must not be stored at all",
    "/reset",
    {},
    () => html({ headers: { "Cache-Control": "no-store" } }),
  ],
  [
    "a page that sets a cookie",
    "/products/6",
    {},
    () => html({ headers: { "Set-Cookie": "a=b" } }),
  ],
  ["a missing file", "/files/none.webp", {}, () => html()],
])("%s is private", async (_name, path, headers, answer) => {
  render = answer;
  const answered = await headersOf(path, headers as Record<string, string>);
  expect(answered).toMatchObject(isNotKept);
  expect(answered["cache-control" as keyof typeof answered]).toMatch(/^private, no-(cache|store)$/);
});

test("a page that has changed while it was rendered is not kept; the next one is", async () => {
  render = () => {
    receive(["products"]);
    return html();
  };
  const overtaken = { ...isNotKept, "cache-control": "private, no-cache" };
  expect(await headersOf("/products/7")).toMatchObject(overtaken);
  render = () => html();
  expect(await headersOf("/products/7")).toMatchObject(isKept);
});

test("a page that is marked as possibly old is not kept", async () => {
  expect(await headersOf("/products/8")).toMatchObject(isKept);
  receive(["products"]);
  render = () => html({ status: 503 });
  const old = { status: 200, "x-possibly-old": "1", ...isNotKept };
  expect(await headersOf("/products/8")).toMatchObject({
    ...old,
    "cache-control": "private, no-store",
  });
});
