import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test, vi } from "vitest";
import { patchFetch } from "./react-router-page-data.ts";

const dist = resolve("node_modules/react-router/dist/production/lib/dom/ssr/single-fetch.js");

interface SingleFetch {
  getTurboStreamSingleFetchDataStrategy: (
    getRouter: () => unknown,
    manifest: unknown,
    routeModules: unknown,
    ssr: boolean,
  ) => (args: unknown) => Promise<Record<string, unknown>>;
}

/** React Router's own reading of a page's data, for a fetcher; resolves or rejects as it does. */
async function readPageData(url: string, signal?: AbortSignal) {
  const singleFetch: SingleFetch = await import(pathToFileURL(dist).href);
  const manifest = { routes: { page: { hasLoader: true } } };
  const read = singleFetch.getTurboStreamSingleFetchDataStrategy(() => ({}), manifest, {}, true);
  const match = {
    route: { id: "page" },
    shouldCallHandler: () => true,
    resolve: (run: (handler: (load: () => unknown) => unknown) => unknown) => run((load) => load()),
  };
  const args = {
    request: new Request(url, signal ? { signal } : {}),
    matches: [match],
    fetcherKey: "fetcher",
    runClientMiddleware: (run: (args: unknown) => unknown) => run(args),
  };
  return read(args);
}

type Fetch = typeof globalThis.fetch;
const original = vi.fn<Fetch>();

beforeEach(() => {
  original.mockReset();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", new URL("http://shop.example/"));
  vi.stubGlobal("fetch", original);
});

test("a page's data is read by the global fetch, with GET, at a path that ends in .data", async () => {
  original.mockImplementation(async () => new Response("no", { status: 400 }));
  await readPageData("http://shop.example/products?after=1").catch(() => {});
  await readPageData("http://shop.example/").catch(() => {});
  const asked = original.mock.calls.map(([resource, options]) => ({
    path: new URL(String(resource)).pathname,
    method: options?.method ?? "GET",
    hasSignal: options?.signal instanceof AbortSignal,
  }));
  expect(asked).toEqual([
    { path: "/products.data", method: "GET", hasSignal: true },
    { path: "/_.data", method: "GET", hasSignal: true },
  ]);
});

test("so a patch of the global fetch reads again what a restarting shop did not answer", async () => {
  const failed: number[] = [];
  const read: number[] = [];
  patchFetch(
    ({ status }) => failed.push(status),
    ({ status }) => read.push(status),
    () => {},
  );
  original.mockImplementationOnce(async () => new Response("restarting", { status: 503 }));
  original.mockImplementation(async () => new Response("refused", { status: 400 }));
  const refusal = await readPageData("http://shop.example/products").then(
    () => expect.unreachable(),
    (error) => error,
  );
  expect(original).toHaveBeenCalledTimes(2);
  expect(failed).toEqual([503]);
  expect(refusal).toMatchObject({ status: 400 });
});

test("what the shop itself refuses is asked for again by the page that is open, and by no other", async () => {
  const read: string[] = [];
  patchFetch(
    () => {},
    ({ url }) => read.push(url),
    () => {},
  );
  const refused = () => new Response("away", { status: 503, headers: { "X-Request-Id": "1" } });
  original.mockImplementationOnce(async () => refused());
  expect((await fetch("http://shop.example/products.data")).status).toBe(503);
  expect(original).toHaveBeenCalledTimes(1);
  original.mockImplementationOnce(async () => refused());
  original.mockImplementationOnce(async () => new Response("data"));
  expect((await fetch("http://shop.example/_.data")).status).toBe(200);
  expect(original).toHaveBeenCalledTimes(3);
  expect(read).toHaveLength(1);
});

test("a write is sent once", async () => {
  patchFetch(
    () => {},
    () => {},
    () => {},
  );
  original.mockImplementation(async () => new Response("restarting", { status: 503 }));
  await fetch("http://shop.example/products.data", { method: "POST" });
  expect(original).toHaveBeenCalledTimes(1);
});

test("a page whose data finds no connection, or gets no answer in time, may be opened by other means", async () => {
  vi.useFakeTimers();
  const instead: string[] = [];
  patchFetch(
    () => {},
    () => {},
    ({ pathname, search }) => instead.push(pathname + search),
  );
  original.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  original.mockImplementationOnce(async () => new Response("data"));
  const lost = fetch("http://shop.example/products.data?after=1&_routes=root");
  await vi.runAllTimersAsync();
  expect((await lost).status).toBe(200);
  expect(instead).toEqual(["/products?after=1"]);

  original.mockImplementationOnce(() => new Promise(() => {}));
  void fetch("http://shop.example/_.data");
  await vi.advanceTimersByTimeAsync(2999);
  expect(instead).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(instead).toEqual(["/products?after=1", "/"]);
  vi.useRealTimers();
});
