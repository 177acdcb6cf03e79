import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

// A CDN that notes what it is asked, and answers by what `answer` says.
interface Asked {
  method: string | undefined;
  url: string | undefined;
  key: string | undefined;
  body: string;
}
let asked: Asked[] = [];
let answer = 200;
/** Until then "/slow" does not answer. */
const told = Promise.withResolvers<void>();
const cdn = createServer(async (request, response) => {
  const { method, url, headers } = request;
  if (url === "/slow") await told.promise;
  asked.push({ method, url, key: headers["surrogate-key"] as string, body: await text(request) });
  response.writeHead(answer).end();
  if (url === "/purge") told.resolve();
}).listen(0, "127.0.0.1");
await once(cdn, "listening");
const { port } = cdn.address() as AddressInfo;
const address = `http://127.0.0.1:${port}/purge`;
afterAll(() => cdn.close());

const inHeader = { CDN_PURGE_HEADERS: '{"Surrogate-Key": "{keys}"}' };

/** The modules of a process with these settings. */
async function processWith(settings: Record<string, string>) {
  vi.resetModules();
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { log } = await import("../log/log.server.ts");
  log.level = "silent";
  const purging = await import("./cdn-purge.server.ts");
  const changes = await import("../live/live-changes.server.ts");
  const headers = await import("./cdn-headers.server.ts");
  return { ...purging, ...changes, ...headers };
}

beforeEach(() => {
  asked = [];
  answer = 200;
});

test("each of several is told, and none waits for another that does not answer", async () => {
  const { purgeFromCdn, purged } = await processWith({
    CDN_PURGE_URL: `${new URL("/slow", address)} ${address}`,
    ...inHeader,
  });
  purgeFromCdn(["blog"]);
  await purged();
  expect(asked.map(({ url }) => url)).toEqual(["/purge", "/slow"]);
});

const inBody = { "Content-Type": "application/json", Authorization: "Bearer secret" };

test.each([
  [
    "Fastly",
    { CDN_PURGE_URL: address, ...inHeader },
    [{ method: "POST", url: "/purge", key: "products:7 products:any", body: "" }],
  ],
  [
    "Varnish",
    { CDN_PURGE_URL: address, CDN_PURGE_METHOD: "PURGE", ...inHeader },
    [{ method: "PURGE", url: "/purge", key: "products:7 products:any", body: "" }],
  ],
  [
    "Cloudflare",
    {
      CDN_PURGE_URL: address,
      CDN_PURGE_HEADERS: JSON.stringify(inBody),
      CDN_PURGE_BODY: '{"tags": {keys:json}}',
    },
    [{ method: "POST", url: "/purge", body: '{"tags": ["products:7","products:any"]}' }],
  ],
  [
    "Bunny",
    { CDN_PURGE_URL: address, CDN_PURGE_BODY: '{"CacheTag": "{key}"}' },
    [
      { method: "POST", url: "/purge", body: '{"CacheTag": "products:7"}' },
      { method: "POST", url: "/purge", body: '{"CacheTag": "products:any"}' },
    ],
  ],
  [
    "one with the keys in its address",
    { CDN_PURGE_URL: `${address}/{keys:comma}`, CDN_PURGE_METHOD: "DELETE" },
    [{ method: "DELETE", url: "/purge/products%3A7%2Cproducts%3Aany", body: "" }],
  ],
])("%s is told as it wants to be told", async (_name, settings, requests) => {
  const { purgeFromCdn, purged } = await processWith(settings);
  purgeFromCdn(["products:7"]);
  purgeFromCdn(["products:7", "my-orders:asha"]);
  await purged();
  expect(asked).toEqual(requests.map((request) => ({ key: undefined, ...request })));
});

test("what changes everything is purged by one key", async () => {
  const { purgeFromCdn, purged } = await processWith({ CDN_PURGE_URL: address, ...inHeader });
  purgeFromCdn(["products:7", "*"]);
  purgeFromCdn(["blog"]);
  await purged();
  expect(asked.map(({ key }) => key)).toEqual(["pages"]);
  for (let id = 0; id < 2000; id++) purgeFromCdn([`products:${id}`]);
  await purged();
  expect(asked.map(({ key }) => key)).toEqual(["pages", "pages"]);
});

test("a request names at most thirty keys", async () => {
  const { purgeFromCdn, purged } = await processWith({ CDN_PURGE_URL: address, ...inHeader });
  for (let id = 0; id < 50; id++) purgeFromCdn([`products:${id}`]);
  await purged();
  expect(asked.map(({ key }) => key?.split(" ").length)).toEqual([30, 21]);
});

test("is told again until it answers, of all that has changed meanwhile", async () => {
  const { purgeFromCdn, purged } = await processWith({ CDN_PURGE_URL: address, ...inHeader });
  answer = 503;
  purgeFromCdn(["products:7"]);
  await vi.waitFor(() => expect(asked.length).toBe(1));
  purgeFromCdn(["blog"]);
  await vi.waitFor(() => expect(asked.length).toBe(2), 5000);
  answer = 200;
  await purged();
  const [, , last] = asked.map(({ key }) => key?.split(" ").sort());
  expect(last).toEqual(["blog", "blog:any", "products:7", "products:any"]);
}, 20_000);

test("a shop without a CDN tells nobody", async () => {
  const { purgeFromCdn, purged, noteHandedOut, receive } = await processWith({});
  noteHandedOut(["pages"]);
  receive(["*"]);
  purgeFromCdn(["*"]);
  await purged();
  expect(asked).toEqual([]);
});

const page = { mayBeKept: true, dependencies: ["products:7"], cacheControl: "no-cache" } as const;

test("what this node hands out before it hears of another's change is purged once more", async () => {
  const { cdnHeaders, receive, purged } = await processWith({
    CDN_PURGE_URL: address,
    ...inHeader,
  });
  receive(["products:7"]);
  await purged();
  expect(asked).toEqual([]);
  cdnHeaders({ headers: {} }, page, "session");
  receive(["blog", "products:8", "products:7"]);
  await purged();
  expect(asked.map(({ key }) => key)).toEqual(["products:7"]);
});

test("a page is kept by a CDN only, for visitors only, and while it is right", async () => {
  const { cdnHeaders } = await processWith({
    CDN_PURGE_URL: address,
    CDN_LIFETIME: "60",
    ...inHeader,
  });
  const lifetime = "max-age=60, stale-while-revalidate=1, stale-if-error=86400";
  expect(cdnHeaders({ headers: { cookie: "theme=dark" } }, page, "session")).toEqual({
    "cdn-cache-control": lifetime,
    "surrogate-control": lifetime,
    "surrogate-key": "pages products:7",
    "cache-tag": "pages,products:7",
    vary: "Accept-Encoding",
  });
  const kept = { "cache-control": "private, no-cache" };
  expect(cdnHeaders({ headers: { cookie: "session=x" } }, page, "session")).toEqual(kept);
  expect(cdnHeaders({ headers: {} }, { ...page, mayBeKept: false }, "session")).toEqual(kept);
  const ofSome = { ...page, dependencies: ["orders:*"] } as const;
  expect(cdnHeaders({ headers: {} }, ofSome, "session")).toEqual(kept);
});

test("without a CDN a page's headers are its own", async () => {
  const { cdnHeaders } = await processWith({});
  expect(cdnHeaders({ headers: {} }, page, "session")).toBeUndefined();
});
