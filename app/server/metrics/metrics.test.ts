import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import { AggregatorRegistry } from "prom-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import "#app/domains/payments/read-payments.server.ts";
import { pagePathOf } from "#app/library-internals/react-router-data-path.ts";
import { makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { receivingChanges } from "#tests/receive-changes.ts";
import { pool } from "../database/database.server.ts";
import { folderStore } from "../files/folder-store.server.ts";
import { shopRequestListener } from "../http/http.server.ts";
import { log } from "../log/log.server.ts";
import { declaredMetrics, everySoOften } from "./declare-metric.server.ts";
import { openRegistry } from "./metrics-registry.server.ts";
import { openMetrics } from "./open-metrics.server.ts";

ownDatabase();
receivingChanges();

const closing: (() => unknown)[] = [];
let shop: number;
let metrics: number;

/** As routes.ts has them. */
function routeOf(address: string): string {
  const pathname = pagePathOf(address);
  if (pathname.startsWith("/products/")) return "/products/:productId";
  return pathname === "/" || pathname === "/login" ? pathname : "/*";
}

beforeAll(async () => {
  const opened = openMetrics({ METRICS_PORT: 0, METRICS_HOST: "127.0.0.1" }, routeOf);
  const listener = shopRequestListener({
    clientFolder: undefined,
    middleware: ({ url }, response, next) =>
      url === "/icon.svg" ? response.end("<svg/>") : next(),
    files: folderStore(tmpdir()),
    renderPage: async ({ url }) => new Response(url, { status: url.endsWith("/none") ? 404 : 200 }),
    pageCache: {
      sessionCookie: "session",
      viewerOf: async () => ({ viewer: "visitor", cookies: [] }),
      sharedPage: (address) =>
        address.startsWith("/products/") ? { address, isForVisitorsOnly: false } : undefined,
      dependencies: () => [],
    },
    feedUser: async () => null,
    routeOf,
    meter: opened.meter,
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  closing.push(() => server.close());
  await once(server, "listening");
  shop = (server.address() as AddressInfo).port;
  const served = await opened.serve();
  closing.push(served.close);
  metrics = served.port ?? 0;
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** Asks the shop and waits until the answer has gone, when it is counted. */
async function ask(path: string, options: { method?: string; etag?: string } = {}) {
  const { method = "GET", etag } = options;
  const headers = { connection: "close", ...(etag && { "if-none-match": etag }) };
  const asked = get({ host: "127.0.0.1", port: shop, path, method, headers });
  const [answer] = await once(asked, "response");
  await buffer(answer);
  return answer.headers.etag as string | undefined;
}

async function readMetrics(): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${metrics}/metrics`);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const lines = (await answer.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

/** Of a request, as its line is written. */
const requests = (route: string, kind: string, status: string) =>
  `madua_http_requests_total{route="${route}",kind="${kind}",status="${status}"}`;

/** How much each of these has grown by `work`. */
async function grown(names: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await readMetrics();
  await work();
  const after = await readMetrics();
  return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
}

describe("requests are counted", () => {
  test("by the route of a page, however many addresses are asked for", async () => {
    const page = requests("/products/:productId", "page", "2xx");
    const unchanged = requests("/products/:productId", "page", "3xx");
    const ready = 'madua_page_cache_answers_total{state="ready"}';
    const rendered = 'madua_page_cache_answers_total{state="rendered"}';
    const begun = await readMetrics();
    const names = [
      page,
      unchanged,
      ready,
      rendered,
      requests("/products/:productId", "data", "2xx"),
    ];
    const counts = await grown(names, async () => {
      for (let n = 0; n < 20; n++) await ask(`/products/${n}`);
      const etag = await ask("/products/3");
      await ask("/products/3", { etag: etag ?? "" });
      await ask("/products/4.data");
    });
    expect(counts).toEqual([21, 1, 2, 21, 1]);
    const after = await readMetrics();
    expect(after.get("madua_page_cache_bytes")).toBeGreaterThan(0);
    expect([...after.keys()].filter((name) => name.includes("/products/3"))).toEqual([]);
    const durations = [...after.keys()].filter(
      (name) => !begun.has(name) && name.startsWith("madua_http_request_duration_seconds_count"),
    );
    expect(durations).toEqual([
      'madua_http_request_duration_seconds_count{route="/products/:productId",kind="rendering"}',
    ]);
  });

  test("by what was asked for and what came of it", async () => {
    const names = [
      requests("/login", "page", "2xx"),
      requests("/login", "action", "4xx"),
      requests("/login", "data", "2xx"),
      requests("/*", "page", "4xx"),
      requests("", "file", "4xx"),
      requests("", "asset", "2xx"),
      requests("", "feed", "2xx"),
    ];
    const counts = await grown(names, async () => {
      await ask("/login?redirectTo=%2Fdashboard");
      await ask("/login", { method: "POST" });
      await ask("/login.data");
      await ask("/none");
      await ask("/files/none.webp");
      await ask("/icon.svg");
      const feed = get({ host: "127.0.0.1", port: shop, path: "/live" });
      await once(feed, "response");
      await expect.poll(async () => (await readMetrics()).get("madua_live_feeds")).toBe(1);
      feed.destroy();
      await expect.poll(async () => (await readMetrics()).get("madua_live_feeds")).toBe(0);
    });
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test("and nothing else is at that port", async () => {
    for (const path of ["/", "/login", "/metrics/x"]) {
      expect((await fetch(`http://127.0.0.1:${metrics}${path}`)).status).toBe(404);
    }
    expect((await fetch(`http://127.0.0.1:${metrics}/metrics`, { method: "POST" })).status).toBe(
      404,
    );
  });
});

describe("the shop's own figures", () => {
  test("tell of an order, the pool, Node, and of every queue", async () => {
    const { user, addressId } = await makeBuyer();
    const product = await makeProduct();
    const placing = () => placeOrder(user, makeCheckout(addressId, [[product, 1]]));
    const placed = ["cod", "online"].map((by) => `madua_orders_placed_total{payment="${by}"}`);
    const logged = vi.spyOn(log, "info");
    expect(await grown(placed, placing)).toEqual([1, 0]);
    const order = { orderId: expect.any(String), orderNumber: expect.any(String), payment: "cod" };
    expect(logged).toHaveBeenCalledWith(order, "order placed");
    logged.mockRestore();
    const now = await readMetrics();
    expect(now.get('madua_database_connections{state="most"}')).toBe(10);
    expect(now.get("madua_database_away")).toBe(0);
    expect(now.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
    expect(now.has('madua_jobs_waiting{queue="mail"}')).toBe(true);
    expect(now.get("madua_refunds_due")).toBe(0);
    // Nothing is made up of what has never been.
    expect(now.has("madua_backup_timestamp_seconds")).toBe(false);
  });

  test("are told without those of the database where it does not answer", async () => {
    const registry = openRegistry(
      openMetrics({ METRICS_PORT: 0, METRICS_HOST: "" }, routeOf).meter,
    );
    const ask = declaredMetrics().find(({ name }) => name === "madua_refunds_due");
    expect(await ask?.read()).toBe(0);
    vi.spyOn(pool, "query").mockRejectedValue(new Error("Connection terminated"));
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 16_000);
    const text = await registry.metrics();
    vi.restoreAllMocks();
    expect(text).toMatch(/^madua_live_feeds \d/m);
    expect(text).not.toMatch(/^madua_refunds_due \d/m);
  });

  test("ask the database once in 15 s, however many look", async () => {
    let asked = 0;
    const often = everySoOften(async () => {
      asked += 1;
      return asked;
    });
    expect(await Promise.all([often(), often(), often()])).toEqual([1, 1, 1]);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 15_001);
    expect(await often()).toBe(2);
    vi.restoreAllMocks();
  });

  test("of workers are added up; what the database tells them all is not", async () => {
    const meter = openMetrics({ METRICS_PORT: 0, METRICS_HOST: "" }, routeOf).meter;
    meter.cachedPage("/products/1", 200).sent.count += 3;
    const one = await openRegistry(meter).getMetricsAsJSON();
    const two = structuredClone(one);
    const waiting = two.find(({ name }) => name === "madua_jobs_waiting") as unknown as {
      values: { value: number }[];
    };
    for (const reading of waiting.values) reading.value = 4;
    const text = await AggregatorRegistry.aggregate([one, two]).metrics();
    expect(text).toContain(`${requests("/products/:productId", "page", "2xx")} 6\n`);
    expect(text).toContain('madua_jobs_waiting{queue="check-books"} 4\n');
  });
});
