import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { m } from "#app/paraglide/messages.js";
import routes from "#app/routes.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { HttpShopper } from "#tests/http-shopper.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { type ServerProcess, startServer } from "#tests/server-process.ts";

// Pages are cached (app/server/page-cache/page-cache.server.ts): two processes on one database.
ownDatabase();
const folder = mkdtempSync(join(tmpdir(), "madua-pages-"));
let nodes: ServerProcess[] = [];
let admins: HttpShopper[] = [];
let productId: string;
const batchId = "batch-of-a-pack";

beforeAll(async () => {
  const settings = { DATABASE_URL: process.env.DATABASE_URL ?? "", DATA_DIR: folder };
  // Before them, because they render their main pages as soon as they are open.
  productId = (await makeProduct({ currentStock: 1000 })).id;
  const batch = { id: batchId, productId, number: "L1", bestBefore: "2099-01-01" };
  await db.insert(stockBatches).values(batch);
  nodes = await Promise.all([startServer(settings), startServer(settings)]);
  const query = (text: string, values?: unknown[]) => pool.query(text, values);
  const first = await HttpShopper.enter(nodes[0]?.url ?? "", query, "admin");
  admins = nodes.map(({ url }) => first.at(url));
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

async function setStock(node: number, quantity: number, id = productId): Promise<void> {
  const fields = { intent: "set-stock", id, quantity: String(quantity) };
  const answer = await admins[node]?.post("/my/dashboards.data", fields);
  expect(answer?.status).toBe(200);
}

/** Waits until the first process has heard of all that another has changed: it comes in its order. */
async function hearOut(node: number): Promise<void> {
  const { id } = await makeProduct({ currentStock: 5 });
  const feed = await fetch(`${nodes[0]?.url}/live`);
  await setStock(node, 4, id);
  let heard = "";
  const decoder = new TextDecoder();
  for await (const part of feed.body ?? []) {
    heard += decoder.decode(part, { stream: true });
    if (heard.includes(id)) return;
  }
  throw new Error(`the feed ended, and told of no change of ${id}`);
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
  await hearOut(1);
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

const query = (text: string, values?: unknown[]) => pool.query(text, values);

/** Asks a node for a page, as a visitor or with the cookie of somebody's session. */
async function asked(path: string, cookie = "", node = 0) {
  const answer = await fetch(`${nodes[node]?.url}${path}`, {
    headers: cookie ? { Cookie: cookie } : {},
    redirect: "manual",
  });
  const { status, headers } = answer;
  return { status, headers, etag: headers.get("etag"), body: await answer.text() };
}

const dataOf = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);

/** The addresses of all pages of the storefront. */
function storefront(entries: readonly RouteConfigEntry[] = routes): string[] {
  return entries.flatMap(({ file, path = "", children = [] }) => {
    const filledIn = path
      .replace(":productId", productId)
      .replace(":batchId", batchId)
      .replace(/\/:blogId\?|:/g, "");
    const isPage = file.startsWith("routes/shop/") && children.length === 0 && path !== "*";
    return [...(isPage ? [`/${filledIn}`] : []), ...storefront(children)];
  });
}

test("pages are shared by all of one role, and hold no byte of anybody", async () => {
  const shopper = await HttpShopper.enter(nodes[0]?.url ?? "", query);
  const other = await HttpShopper.enter(nodes[0]?.url ?? "", query);
  const { rows } = await query(
    `update users set full_name = 'Phulmani Tirkey', first_name = 'Phulmani', mobile_number = '7004400731'
     where id = $1 returning id, email, full_name, first_name, mobile_number`,
    [shopper.addressId],
  );
  const token = decodeURIComponent(shopper.cookie).replace(/^[^=]*=|\..*/g, "");
  const own = [token, ...Object.values(rows[0] ?? {})].map(String);
  const shared: string[] = [];
  const notShared: string[] = [];
  for (const page of storefront()) {
    for (const path of [page, dataOf(page)]) {
      // Who asks first is who it would be of.
      const first = await asked(path, shopper.cookie);
      const says = [...first.headers, first.body].join();
      if (!first.etag) {
        notShared.push(path);
        continue;
      }
      shared.push(path);
      expect(first.headers.get("cache-control"), path).toBe("private, no-cache");
      for (const word of own) expect(says.includes(word), `${path}: ${word}`).toBe(false);
      const again = await asked(path, other.cookie);
      expect([again.etag, again.body], path).toEqual([first.etag, first.body]);
      const visitors = await asked(path);
      const staffs = await asked(path, admins[0]?.cookie);
      expect(new Set([first.etag, visitors.etag, staffs.etag]).size, path).toBe(3);
    }
  }
  expect(shared.length).toBeGreaterThan(20);
  const withOwn = ["/bulkOrder", "/contactUs"];
  // Something of one's own stands on it where reviews are kept.
  const withOwnReview = `/productName/write-review/${productId}`;
  const others = [
    "/.well-known/change-password",
    "/blog/preview/token",
    "/cart/products",
    "/cart/suggestions",
    "/closed",
    "/feeds/products.csv",
    "/feeds/products.xml",
    "/notFound",
    "/preview/file",
    "/preview/post/id/file",
    "/preview/product/id/file",
    "/preview/square/id/file",
    "/search",
    "/search/suggestions",
    "/sitemap.xml",
    "/sitemap/file",
    "/terms-and-conditions",
    "/track-order",
    "/track-orders",
  ];
  expect(notShared.sort()).toEqual(
    [...withOwn, withOwnReview, ...others].flatMap((path) => [path, dataOf(path)]).sort(),
  );
  for (const path of withOwn.flatMap((page) => [page, dataOf(page)])) {
    const personal = await asked(path, shopper.cookie);
    expect(personal.body, path).toContain("Phulmani Tirkey");
    expect(personal.headers.get("cache-control"), path).toBe("private, no-store");
    const visitors = await asked(path);
    expect(visitors.etag, path).not.toBe(null);
    for (const word of own) expect(visitors.body.includes(word), `${path}: ${word}`).toBe(false);
  }
  for (const path of ["/login", "/nowhere", "/my", "/healthz"]) {
    expect((await asked(path)).etag, path).toBe(null);
  }
});

test.each([
  ["logs out", "visitor", (shopper: HttpShopper) => shopper.post("/logout", {})],
  [
    "is logged in no more by the clock",
    "visitor",
    ({ addressId }: HttpShopper) =>
      query("update sessions set expires_at = now() where user_id = $1", [addressId]),
  ],
  [
    "has no account any more",
    "visitor",
    ({ addressId }: HttpShopper) => query("delete from users where id = $1", [addressId]),
  ],
  [
    "is an admin now",
    "admin",
    ({ addressId }: HttpShopper) =>
      query("update users set role = 'admin' where id = $1", [addressId]),
  ],
] as const)("who %s gets a shopper's page on no node from then on", async (_, becomes, end) => {
  const shopper = await HttpShopper.enter(nodes[0]?.url ?? "", query);
  for (const path of ["/products", "/products.data"]) {
    for (const node of [0, 1]) {
      expect((await asked(path, shopper.cookie, node)).etag).not.toBe((await asked(path)).etag);
    }
  }
  await end(shopper);
  for (const path of ["/products", "/products.data"]) {
    for (const node of [0, 1]) {
      const now = await asked(path, shopper.cookie, node);
      const cookie = becomes === "admin" ? admins[0]?.cookie : "";
      expect(now.etag, path).toBe((await asked(path, cookie, node)).etag);
    }
  }
});

test("a session is kept alive by cached pages too", async () => {
  const shopper = await HttpShopper.enter(nodes[0]?.url ?? "", query);
  await asked("/faq", shopper.cookie);
  await query(
    `update sessions set expires_at = now() + interval '28 days', last_seen_at = now() - interval '1 hour'
     where user_id = $1`,
    [shopper.addressId],
  );
  const page = await asked("/faq", shopper.cookie);
  expect(page.etag).not.toBe(null);
  expect(page.headers.get("set-cookie")).toMatch(/^madua\.session_token=.*Max-Age=2592000/);
  const seen = `select last_seen_at > now() - interval '1 minute' as now from sessions where user_id = $1`;
  await expect
    .poll(async () => (await query(seen, [shopper.addressId])).rows)
    .toEqual([{ now: true }]);
  expect((await asked("/faq", shopper.cookie)).headers.has("set-cookie")).toBe(false);
});

test("what a messenger adds to an address makes no page of its own", async () => {
  const added = "utm_source=whatsapp&fbclid=IwAR0a%3D&gclid=&sent=1";
  const cursor = "after=1795324654167~x";
  for (const cookie of ["", admins[0]?.cookie]) {
    for (const path of ["/products", "/products.data"]) {
      const plain = await asked(path, cookie);
      for (const address of [
        `${path}?`,
        `${path}?${added}`,
        `${path}?${added}&utm_id=${"x".repeat(900)}`,
      ]) {
        const linked = await asked(address, cookie);
        expect([linked.etag, linked.body], address).toEqual([plain.etag, plain.body]);
      }
      const next = await asked(`${path}?${cursor}`, cookie);
      expect(next.etag).not.toBe(plain.etag);
      expect((await asked(`${path}?${added}&${cursor}`, cookie)).etag).toBe(next.etag);
    }
  }
  const thanks = await asked("/contactUs?sent=1&fbclid=x");
  expect(thanks.body).toContain(m.contact_sent_title());
  expect((await asked("/contactUs?fbclid=x")).body).not.toContain(m.contact_sent_title());
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
