import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openPageCache, type Rendered } from "./page-cache.server.ts";

/** A page cache behind a server, whose pages are rendered by `render`. */
async function cacheOf(render: (path: string) => Promise<Response>) {
  const servePage = openPageCache({
    isForEverybody: (path) => !path.startsWith("/my"),
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
