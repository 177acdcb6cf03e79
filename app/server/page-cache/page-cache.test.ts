import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Viewer } from "#app/lib/live/shared-page.ts";
import type { Rendered } from "./cached-page.server.ts";
import { openPageCache } from "./page-cache.server.ts";

/** Pages are rendered anew each time while the others' changes may be missed. */
const live = vi.hoisted(() => ({ isReceived: true }));
vi.mock("../live/live.server.ts", () => ({ receivesOtherNodes: () => live.isReceived }));

/** What a session's cookie stands for at the moment; an error where that is not to be found out. */
let session: Viewer | Error;
let renewed: string[];
const viewerOf = vi.fn(async () => {
  if (session instanceof Error) throw session;
  return { viewer: session, cookies: renewed };
});
const render = vi.fn(async (address: string, viewer: Viewer) => ({
  response: new Response(`<html lang="en">${address} for ${viewer}`, {
    headers: { "Content-Type": "text/html" },
  }),
  tables: new Set<string>(),
}));
const servePage = openPageCache({
  sharedPage: (asked) => ({
    address: asked.split("?")[0] ?? "",
    isForVisitorsOnly: asked === "/contactUs",
  }),
  sessionCookie: "session",
  viewerOf,
  render,
  dependencies: () => [],
  headers: {},
  maxBytes: 1024 * 1024,
});
const server = createServer((request, response) => {
  const fail = () => response.writeHead(500).end();
  if (!servePage(request, response, fail)) response.end("not shared");
});
let url = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  live.isReceived = true;
  session = "user";
  renewed = [];
  vi.clearAllMocks();
});

async function asked(path: string, headers: Record<string, string> = { cookie: "session=x" }) {
  const answer = await fetch(url + path, { headers });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

test("each role has a copy, and the session is asked for at each request", async () => {
  expect((await asked("/faq", {})).body).toContain("/faq for visitor");
  expect(viewerOf).not.toHaveBeenCalled();
  for (const viewer of ["user", "admin", "visitor", "user"] as const) {
    session = viewer;
    const { body, headers } = await asked("/faq?fbclid=x");
    expect(body).toContain(`/faq for ${viewer}`);
    expect(headers.get("cache-control")).toBe(
      viewer === "visitor" ? "no-cache" : "private, no-cache",
    );
  }
  expect(viewerOf).toHaveBeenCalledTimes(4);
  expect(render).toHaveBeenCalledTimes(3);
});

test("a renewed session's cookie comes with the bytes that all have, and with none of the others'", async () => {
  renewed = ["session=renewed"];
  const first = await asked("/about");
  expect(first.headers.getSetCookie()).toEqual(renewed);
  renewed = [];
  const { status, headers } = await asked("/about", {
    cookie: "session=x",
    "if-none-match": first.headers.get("etag") ?? "",
  });
  expect([status, headers.getSetCookie()]).toEqual([304, []]);
});

test("a page that shows something of one's own is left to whoever knows who it is", async () => {
  expect((await asked("/contactUs")).body).toBe("not shared");
  expect((await asked("/contactUs", {})).body).toContain("for visitor");
});

test("while nobody can say whether a session stands, its holder gets the visitors' page, marked", async () => {
  session = Object.assign(new Error("no line"), { code: "ECONNREFUSED" });
  expect((await asked("/story")).body).toContain("/story for visitor");
  const { body, headers } = await asked("/story");
  expect(body).toMatch(/<html data-possibly-old="" .*for visitor/);
  expect(headers.get("cache-control")).toBe("no-store");
  session = new Error("a bug");
  expect((await asked("/story")).status).toBe(500);
});

/** A page cache behind a server, whose pages are rendered by `render`. */
async function cacheOf(render: (path: string) => Promise<Response>) {
  const servePage = openPageCache({
    sharedPage: (address) =>
      /^\/(my|app\.css)/.test(address) ? undefined : { address, isForVisitorsOnly: false },
    viewerOf: async () => ({ viewer: "visitor", cookies: [] }),
    sessionCookie: "session",
    render: async (path): Promise<Rendered> => ({
      response: await render(path),
      tables: new Set(["products"]),
    }),
    dependencies: () => ["products"],
    headers: {},
    maxBytes: 1024 * 1024,
  });
  const server = createServer((request, response) => {
    servePage(request, response, () => response.writeHead(500).end());
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const visit = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return { visit, warm: servePage.warm };
}

const page = (text: string) =>
  new Response(`<html lang="en">${text}</html>`, { headers: { "Content-Type": "text/html" } });

test("addresses with parameters, however many, put no other page out", async () => {
  const asked: string[] = [];
  const { visit } = await cacheOf(async (path) => {
    asked.push(path);
    return page("x".repeat(50_000));
  });
  await visit("/faq");
  for (let n = 0; n < 30; n++) await visit(`/products?after=${n}`);
  await visit("/products?after=29");
  await visit("/products?after=0");
  await visit("/faq");
  // The newest of them are there, the oldest had to go, and the page without them has not been asked for again.
  expect(asked).toHaveLength(1 + 30 + 1);
  expect(asked.at(-1)).toBe("/products?after=0");
});

test.each([
  ["fails in a loader", async () => new Response("", { status: 500 })],
  ["has no database", async () => new Response("", { status: 503 })],
  [
    "breaks off",
    async () => {
      throw new Error("no answer");
    },
  ],
])("a page that %s is shown as it was last", async (_, failing) => {
  live.isReceived = false;
  let render = async () => page("johar");
  const { visit } = await cacheOf(() => render());
  expect(await (await visit("/products")).text()).toContain("johar");
  render = failing;
  const old = await visit("/products");
  expect([old.status, old.headers.get("x-possibly-old")]).toEqual([200, "1"]);
  expect(await old.text()).toContain("johar");
  // What was never there cannot be.
  expect((await visit("/blog")).status).toBeGreaterThanOrEqual(500);
});

test("a new node renders the home page and what it links to, as soon as there is a database", async () => {
  const asked: string[] = [];
  let answers = [503, 503, 200];
  const { visit, warm } = await cacheOf(async (path) => {
    asked.push(path);
    const status = answers[0] ?? 200;
    answers = answers.slice(1);
    if (status !== 200) return new Response("", { status });
    return page(
      '<a class="x" href="/products">1</a><a href="/products#top">2</a><a href="/my">3</a>' +
        '<a href="https://example.org/">4</a><link href="/app.css"><a href="/blog?after=x">5</a>',
    );
  });
  await warm(new AbortController().signal);
  expect(asked).toEqual(["/", "/", "/", "/products", "/blog"]);
  answers = [503, 503];
  expect((await visit("/")).status).toBe(200);
  expect((await visit("/products")).status).toBe(200);
});
