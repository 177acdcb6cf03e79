import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "#app/server/database.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { HttpShopper } from "#tests/http-shopper.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { type ServerProcess, startServer } from "#tests/server-process.ts";

// Visitors' pages are cached (app/server/page-cache.server.ts): two processes on one database.
ownDatabase();
const folder = mkdtempSync(join(tmpdir(), "madua-pages-"));
let nodes: ServerProcess[] = [];
let admins: HttpShopper[] = [];
let productId: string;

beforeAll(async () => {
  const settings = { DATABASE_URL: process.env.DATABASE_URL ?? "", DATA_DIR: folder };
  nodes = await Promise.all([startServer(settings), startServer(settings)]);
  const query = (text: string, values?: unknown[]) => pool.query(text, values);
  const first = await HttpShopper.enter(nodes[0]?.url ?? "", query, "admin");
  admins = nodes.map(({ url }) => first.at(url));
  productId = (await makeProduct({ currentStock: 1000 })).id;
});

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** The product's stock as a page or its data shows it to a visitor. */
async function stockSeen(node: number, path: string): Promise<number> {
  const response = await fetch(`${nodes[node]?.url}${path}`);
  expect(response.status).toBe(200);
  return Number(/currentStock\\?",(\d+)/.exec(await response.text())?.[1]);
}

async function setStock(node: number, quantity: number): Promise<void> {
  const fields = { intent: "set-stock", id: productId, quantity: String(quantity) };
  const answer = await admins[node]?.post("/my/dashboards.data", fields);
  expect(answer?.status).toBe(200);
}

test("no page is older than two seconds, nor than an answer of the same process", async () => {
  const own = [`/products/${productId}`, `/products/${productId}.data`];
  const paths = [...own, "/products", "/"];
  /** What was set, in this order; the last may still be on its way. Each fourth sells the product out. */
  const stocks: number[] = [1000];
  const changes: { place: number; node: number; answeredAt: number }[] = [];
  let reading = true;

  /** A list shows whether there is any; how many, only the product's own page. */
  const isShown = (stock: number, seen: number, path: string) =>
    own.includes(path) ? stock === seen : stock > 0 === seen > 0;

  /** A process has its own change at once; one that a list does not show brings no earlier one along. */
  const isShownAtOnce = (change: { place: number; node: number }, node: number, path: string) =>
    change.node === node && (own.includes(path) || sellsOutOrBack(change.place));
  const sellsOutOrBack = (place: number) => place % 4 === 0 || place % 4 === 1;

  async function read(): Promise<number> {
    let reads = 0;
    while (reading) {
      const node = anyOf([0, 1]);
      const path = anyOf(paths);
      const asked = Date.now();
      const due = changes
        .filter((change) => isShownAtOnce(change, node, path) || asked - change.answeredAt > 2000)
        .reduce((latest, { place }) => Math.max(latest, place), 0);
      const seen = await stockSeen(node, path);
      const newEnough = stocks.slice(due).some((stock) => isShown(stock, seen, path));
      expect(newEnough, `${path} on ${node}: ${seen} after ${stocks.slice(due)}`).toBe(true);
      reads += 1;
    }
    return reads;
  }

  async function change(): Promise<void> {
    for (let place = 1; place <= 40; place++) {
      const node = anyOf([0, 1]);
      const stock = place % 4 === 0 ? 0 : 1000 + place;
      stocks.push(stock);
      await setStock(node, stock);
      changes.push({ place, node, answeredAt: Date.now() });
      // On the process that made it, the very next page has it.
      const path = anyOf(sellsOutOrBack(place) ? paths : own);
      expect(isShown(stock, await stockSeen(node, path), path), path).toBe(true);
    }
    reading = false;
  }

  const [, ...reads] = await Promise.all([change(), ...Array.from({ length: 6 }, read)]);
  expect(Math.min(...reads)).toBeGreaterThan(0);
}, 60_000);

test("a cached page is sent as it was, until it changes", async () => {
  const url = `${nodes[0]?.url}/products`;
  await setStock(0, 1000);
  const first = await fetch(url);
  const etag = first.headers.get("etag") ?? "";
  const body = await first.text();
  expect(etag).toMatch(/^W\/"/);
  const again = await fetch(url, { headers: { "Accept-Encoding": "gzip" } });
  expect(again.headers.get("content-encoding")).toBe("gzip");
  expect(await again.text()).toBe(body);
  const unchanged = await fetch(url, { headers: { "If-None-Match": etag } });
  expect(unchanged.status).toBe(304);
  // How many are left, a list does not show.
  await setStock(0, 2000);
  const stillTheSame = await fetch(url, { headers: { "If-None-Match": etag } });
  expect(stillTheSame.status).toBe(304);
  await setStock(0, 0);
  const changed = await fetch(url, { headers: { "If-None-Match": etag } });
  expect(changed.status).toBe(200);
});

test("is for visitors only, and for pages only", async () => {
  const url = nodes[0]?.url ?? "";
  const cookie = admins[0]?.cookie ?? "";
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers, redirect: "manual" });
  await ask("/products");
  const own = await ask("/products", { Cookie: cookie });
  expect(own.headers.get("cache-control")).toBe("private, no-store");
  expect(own.headers.has("etag")).toBe(false);
  expect(await own.text()).toContain("Asha");
  expect(await (await ask("/products")).text()).not.toContain("Asha");
  for (const path of ["/products?utm_source=x", "/login", "/nowhere", "/my", "/healthz"]) {
    expect((await ask(path)).headers.has("etag"), path).toBe(false);
  }
});

test("each rendering has a nonce of its own, which its scripts carry", async () => {
  const nonceOf = async (path: string) => {
    const response = await fetch(`${nodes[0]?.url}${path}`);
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    const html = await response.text();
    const inline = [...html.matchAll(/<script(?![^>]*(?: src=|ld\+json))([^>]*)>/g)].map(
      ([, found]) => found,
    );
    expect(inline.length).toBeGreaterThan(2);
    for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/ style="/);
    expect(policy).not.toContain("unsafe");
    return nonce;
  };
  const nonces = [await nonceOf("/faq"), await nonceOf("/products"), await nonceOf("/login")];
  expect(new Set(nonces).size).toBe(3);
  expect(await nonceOf("/products")).toBe(nonces[1]);
});
