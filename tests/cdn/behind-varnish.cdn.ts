import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pool } from "#app/server/database/database.server.ts";
import { DatabaseLine } from "#tests/database-line.ts";
import { makeProduct } from "#tests/factories.ts";
import { HttpShopper } from "#tests/http-shopper.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { startServer } from "#tests/server-process.ts";
import { CountedLine } from "./counted-line.ts";
import { freePort, startVarnish } from "./varnish.ts";

// Two shops on one database behind two Varnishes, each of which asks both shops (operations: a-cdn).
ownDatabase();
const folder = mkdtempSync(join(tmpdir(), "madua-cdn-"));
const ends: (() => unknown)[] = [];
let lines: CountedLine[] = [];
let varnishes: string[] = [];
let database: DatabaseLine;
let admin: HttpShopper;
let asha: HttpShopper;
let productId: string;
const results: [what: string, value: string | number][] = [];

const query = (text: string, values?: unknown[]) => pool.query(text, values);
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

beforeAll(async () => {
  const ports = [await freePort(), await freePort()];
  varnishes = ports.map((port) => `http://127.0.0.1:${port}`);
  const frozen = await DatabaseLine.to(process.env.DATABASE_URL ?? "");
  database = frozen.line;
  ends.push(() => database.close());
  const settings = {
    DATABASE_URL: frozen.url,
    DATA_DIR: folder,
    CDN_PURGE_URL: varnishes.join(" "),
    CDN_PURGE_METHOD: "PURGE",
    CDN_PURGE_HEADERS: '{"Surrogate-Key": "{keys}"}',
    CDN_LIFETIME: "3600",
    LOG_LEVEL: "error",
  };
  lines = await Promise.all([CountedLine.open(), CountedLine.open()]);
  for (const line of lines) {
    const shop = await startServer(settings);
    line.shopUrl = shop.url;
    ends.push(
      () => line.close(),
      () => shop.stop(),
    );
  }
  for (const port of ports) {
    ends.push(
      await startVarnish(
        port,
        lines.map((line) => line.port),
      ),
    );
  }
  admin = await HttpShopper.enter(varnishes[0] ?? "", query, "admin");
  asha = await HttpShopper.enter(varnishes[0] ?? "", query);
  productId = (await makeProduct({ currentStock: 1000 })).id;
  // What they were told while there was no Varnish yet, they have tried again by then.
  await setStock(1000);
  await everywhereShown(1000);
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
  const rows = results.map((row) => `| ${row.join(" | ")} |`).join("\n");
  process.stdout.write(`\n| behind Varnish | seen |\n|---|---|\n${rows}\n`);
});

beforeEach(() => {
  for (const line of lines) line.answers.length = 0;
});

async function setStock(quantity: number): Promise<void> {
  const fields = { intent: "set-stock", id: productId, quantity: String(quantity) };
  const answer = await admin.at(anyOf(varnishes)).post("/my/dashboards.data", fields);
  expect(answer.status).toBe(200);
}

async function purge(varnish: string, key: string): Promise<void> {
  const { status } = await fetch(varnish, { method: "PURGE", headers: { "Surrogate-Key": key } });
  expect(status).toBe(200);
}

const stockIn = (text: string) => Number(/currentStock\\?",(\d+)/.exec(text)?.[1]);

async function stockSeen(varnish: string, path = `/products/${productId}`): Promise<number> {
  const response = await fetch(varnish + path);
  expect(response.status).toBe(200);
  return stockIn(await response.text());
}

/** Waits until both Varnishes show it; @returns how long that took, in ms. */
async function everywhereShown(stock: number): Promise<number> {
  const begun = Date.now();
  for (const varnish of varnishes) {
    await vi.waitFor(async () => expect(await stockSeen(varnish)).toBe(stock), {
      timeout: 30_000,
      interval: 20,
    });
  }
  return Date.now() - begun;
}

const answersOf = (path: string) =>
  lines.flatMap((line) => line.answers).filter((answer) => answer.path === path);

const renderingsOf = (path: string) =>
  new Set(answersOf(path).map(({ requestId }) => requestId)).size;

test("a page is rendered at most once for each change under load, and none is older than two seconds", async () => {
  const own = [`/products/${productId}`, `/products/${productId}.data`];
  const lists = ["/products", "/"];
  const paths = [...own, ...lists, "/faq", "/blog"];
  const stocks = [1000];
  const answeredAt = [0];
  const changes = 40;
  let reads = 0;
  let oldest = 0;
  let reading = true;

  async function read(): Promise<void> {
    while (reading) {
      const path = anyOf(paths);
      const asked = Date.now();
      const response = await fetch(anyOf(varnishes) + path);
      expect(response.status).toBe(200);
      const text = await response.text();
      reads += 1;
      if (!own.includes(path)) continue;
      // It has been old since the change after the one that it shows was answered.
      const since = answeredAt[stocks.lastIndexOf(stockIn(text)) + 1];
      if (since !== undefined) oldest = Math.max(oldest, asked - since);
    }
  }

  async function change(): Promise<void> {
    for (let place = 1; place <= changes; place++) {
      const before = reads;
      await vi.waitUntil(() => reads > before + 200, { timeout: 30_000, interval: 5 });
      // Each fourth sells the product out, which lists show too.
      const stock = place % 4 === 0 ? -place : 1000 + place;
      stocks.push(Math.max(0, stock));
      await setStock(Math.max(0, stock));
      answeredAt.push(Date.now());
    }
    const last = reads;
    await vi.waitUntil(() => reads > last + 1000, { timeout: 30_000, interval: 5 });
    reading = false;
  }

  await Promise.all([change(), ...Array.from({ length: 32 }, read)]);
  const answers = lines.flatMap((line) => line.answers).filter(({ path }) => paths.includes(path));
  results.push(
    ["pages sent under load", reads],
    ["asked of the shops for them", answers.length],
    ["changes meanwhile", changes],
    ["renderings of a page that shows each", Math.max(...own.map(renderingsOf))],
    ["renderings of a list, which shows half of them", Math.max(...lists.map(renderingsOf))],
    ["renderings of a page that shows none", renderingsOf("/faq")],
    ["oldest page, ms after the answer to the change", oldest],
  );
  // And the first.
  for (const path of own) expect(renderingsOf(path), path).toBeLessThanOrEqual(changes + 1);
  for (const path of lists) expect(renderingsOf(path), path).toBeLessThanOrEqual(changes / 2 + 1);
  expect(renderingsOf("/faq")).toBeLessThanOrEqual(1);
  expect(oldest).toBeLessThan(2000);
});

test("nothing of a person is kept, and nobody gets another's answer", async () => {
  const own = `/products/${productId}`;
  const paths = ["/", "/products", own, `${own}.data`, "/cart", "/faq", "/contactUs", "/login"];
  const personal = [
    "/account/orders",
    "/dashboard",
    "/address",
    "/profileDetails",
    "/my/dashboards",
  ];
  const secrets = ["Asha", asha.addressId, admin.addressId, "session_token"];
  let visitors = 0;
  let shoppers = 0;

  const ask = (path: string, cookie?: string) =>
    fetch(anyOf(varnishes) + path, {
      headers: cookie ? { Cookie: `theme=dark; ${cookie}` } : {},
      redirect: "manual",
    });

  async function visit(): Promise<void> {
    const path = anyOf([...paths, ...personal]);
    const response = await ask(path);
    const text = JSON.stringify([...response.headers]) + (await response.text());
    for (const secret of secrets) expect(text, path).not.toContain(secret);
    if (personal.includes(path)) expect(response.status, path).toBe(302);
    visitors += 1;
  }

  async function shop(who: HttpShopper): Promise<void> {
    const path = anyOf([...paths.filter((path) => path !== "/login"), ...personal]);
    const response = await ask(path, who.cookie);
    expect(response.headers.get("cache-control"), path).toContain("private");
    expect(response.headers.has("age") ? response.headers.get("age") : "0", path).toBe("0");
    await response.text();
    shoppers += 1;
  }

  for (let round = 0; round < 60; round++) {
    await Promise.all([visit(), visit(), shop(asha), visit(), shop(admin), visit()]);
  }
  // Each of a shopper's questions came to a shop, those about everybody's pages too.
  const fromShoppers = lines
    .flatMap(({ answers }) => answers)
    .filter(({ isLoggedIn }) => isLoggedIn);
  expect(fromShoppers.length).toBe(shoppers);
  // What is a person's own is asked of the shop by each visitor, too.
  for (const path of personal) {
    const [first, second] = [await ask(path), await ask(path)];
    expect(first.headers.get("x-request-id")).not.toBe(second.headers.get("x-request-id"));
  }
  results.push(
    ["visitors' answers with something of a logged-in person", `0 of ${visitors}`],
    ["logged-in answers that came from Varnish", `0 of ${shoppers}`],
  );
});

test("addresses that differ in what no page reads are one page", async () => {
  const varnish = varnishes[0] ?? "";
  const first = await fetch(`${varnish}/products`);
  const tracked = [
    "?fbclid=a",
    "?utm_source=b&utm_medium=c",
    "?gclid=d&fbclid=e&_gl=f",
    "?utm_campaign",
  ];
  for (const query of tracked) {
    const same = await fetch(`${varnish}/products${query}`);
    expect(same.headers.get("x-request-id"), query).toBe(first.headers.get("x-request-id"));
  }
  expect(answersOf("/products").length).toBeLessThanOrEqual(1);
  const withCursor = await fetch(`${varnish}/products?fbclid=a&after=b&utm_source=c`);
  expect(withCursor.ok).toBe(true);
  expect(answersOf("/products?after=b").length).toBe(1);
});

test("a page that was on its way while the change was purged does not stay", async () => {
  const path = `/products/${productId}`;
  await setStock(2000);
  await everywhereShown(2000);
  const held = lines.map((line) => line.holdNext(path));
  await purge(varnishes[0] ?? "", `products:${productId}`);
  void fetch((varnishes[0] ?? "") + path).then((response) => response.text());
  await Promise.race(held.map(({ arrived }) => arrived));
  // The page has left the shop. It arrives when the change has been purged, as the second Varnish shows.
  await setStock(2001);
  const answeredAt = Date.now();
  await expect.poll(() => stockSeen(varnishes[1] ?? ""), { interval: 10 }).toBe(2001);
  for (const { release } of held) release();
  await everywhereShown(2001);
  const took = Date.now() - answeredAt;
  results.push(["a page that was on its way during the purge is gone after, ms", took]);
  expect(took).toBeLessThan(3000);
});

test("while no shop answers, the last pages are shown, and the new ones at once when one does", async () => {
  await setStock(3000);
  await everywhereShown(3000);
  for (const varnish of varnishes) await stockSeen(varnish, "/products");
  await setStock(3001);
  for (const line of lines) line.isCut = true;
  let failed = 0;
  let sent = 0;
  for (let round = 0; round < 50; round++) {
    for (const varnish of varnishes) {
      const response = await fetch(`${varnish}/products/${productId}`);
      const seen = response.ok ? stockIn(await response.text()) : 0;
      sent += 1;
      if (seen !== 3000 && seen !== 3001) failed += 1;
    }
  }
  const never = await fetch(`${varnishes[0]}/policies/retunPolicy`);
  expect(never.status).toBe(503);
  expect(never.headers.get("cache-control")).toBe("private, no-store");
  for (const line of lines) line.isCut = false;
  const took = await everywhereShown(3001);
  const { status } = await fetch(`${varnishes[0]}/policies/retunPolicy`);
  expect(status).toBe(200);
  expect(failed).toBe(0);
  results.push(
    ["pages failed while both shops were cut off", `${failed} of ${sent}`],
    ["new pages everywhere after they were back, ms", took],
  );
});

test("while the database is away, pages are shown and marked, and no marked one stays", async () => {
  const path = `/products/${productId}`;
  await setStock(4000);
  await everywhereShown(4000);
  database.freeze();
  let sent = 0;
  await vi.waitUntil(
    async () => {
      // Purged, as if something had changed: the shops are asked.
      const varnish = anyOf(varnishes);
      await purge(varnish, "pages");
      const response = await fetch(varnish + path);
      expect(response.status).toBe(200);
      sent += 1;
      const isMarked = response.headers.has("x-possibly-old");
      if (isMarked) expect(response.headers.get("cache-control")).toBe("private, no-store");
      await response.text();
      return isMarked;
    },
    { timeout: 20_000, interval: 20 },
  );
  database.thaw();
  for (const varnish of varnishes) {
    await expect
      .poll(async () => (await fetch(varnish + path)).headers.has("x-possibly-old"), {
        timeout: 20_000,
      })
      .toBe(false);
  }
  await pool.query("select 1");
  await expect
    .poll(
      async () =>
        setStock(4001).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  await everywhereShown(4001);
  results.push(["pages failed while the database was away", `0 of ${sent}`]);
});
