import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { pool } from "#app/server/database/database.server.ts";
import { DatabaseLine } from "#tests/database-line.ts";
import { type MadeProduct, makeProduct } from "#tests/factories.ts";
import { HttpShopper } from "#tests/http-shopper.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { type ServerProcess, startServer } from "#tests/server-process.ts";

// The built shop on a line to its database that dies without a word. Times are bounds, with room for
// a machine that has more to do.
ownDatabase();
const folder = mkdtempSync(join(tmpdir(), "madua-outage-"));
let line: DatabaseLine;
let shop: ServerProcess;
let shopper: HttpShopper;
let product: MadeProduct;

beforeAll(async () => {
  const frozen = await DatabaseLine.to(process.env.DATABASE_URL ?? "");
  line = frozen.line;
  shop = await startServer({ DATABASE_URL: frozen.url, DATA_DIR: folder });
  product = await makeProduct({ currentStock: 1000 });
  const query = (text: string, values?: unknown[]) => pool.query(text, values);
  shopper = await HttpShopper.enter(shop.url, query);
});

afterAll(async () => {
  shop.child.kill("SIGKILL");
  line.close();
  rmSync(folder, { recursive: true, force: true });
});

const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: "manual" });
const visitAsShopper = (path: string) => visit(path, { Cookie: shopper.cookie });

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

test("a silent line ends no page for visitors, keeps nobody waiting, and is left as soon as it is back", async () => {
  const good = await (await visit(`/products/${product.id}`)).text();
  expect(good).toContain(product.id);
  expect(good).not.toMatch(/<html[^>]* data-possibly-old/);
  const data = await (await visit(`/products/${product.id}.data`)).text();
  const shoppers = await (await visitAsShopper(`/products/${product.id}`)).text();
  expect(shoppers).toContain('href="/dashboard"');
  expect((await visit("/faq")).status).toBe(200);
  expect((await visitAsShopper("/dashboard")).status).toBe(200);

  line.freeze();
  // All at once, while nobody knows of it: more than there are connections.
  const first = await secondsOf(async () => {
    const asked = Array.from({ length: 20 }, () => visitAsShopper("/dashboard"));
    const statuses = await Promise.all([...asked, shopper.order([[product, 1]]).then(() => 503)]);
    expect(new Set(statuses.map((one) => (typeof one === "number" ? one : one.status)))).toEqual(
      new Set([503]),
    );
  });
  // Bounds that only a hang is over, here and below: a busy machine takes longer than the rules say.
  expect(first).toBeLessThan(20);

  // From here on it is known.
  const known = await secondsOf(async () => {
    const old = await visit(`/products/${product.id}`);
    expect(old.status).toBe(200);
    expect(old.headers.get("x-possibly-old")).toBe("1");
    expect(old.headers.get("cache-control")).toBe("no-store");
    expect(old.headers.has("etag")).toBe(false);
    const page = await old.text();
    expect(page).toMatch(/<html data-possibly-old="" /);
    expect(page.replace(' data-possibly-old=""', "")).toBe(good);
    const oldData = await visit(`/products/${product.id}.data`);
    expect(oldData.headers.get("x-possibly-old")).toBe("1");
    expect(await oldData.text()).toBe(data);
    // Whether a shopper's session still stands, nobody knows: they get what everybody may see.
    const unknown = await visitAsShopper(`/products/${product.id}`);
    expect([unknown.status, unknown.headers.get("x-possibly-old")]).toEqual([200, "1"]);
    expect(await unknown.text()).toBe(page);
    // Of any page an offer's banner may be old, and what was never cached says why it is not there.
    const faq = await visit("/faq");
    expect([faq.status, faq.headers.has("x-possibly-old")]).toEqual([200, true]);
    expect((await visit("/products")).headers.get("x-possibly-old")).toBe("1");
    const never = await visit("/products/never-asked-for");
    expect(never.status).toBe(503);
    expect(never.headers.get("retry-after")).toBe("5");
    expect(never.headers.get("cache-control")).toBe("no-store");
    const words = await never.text();
    expect(words).toContain(m.outage_title());
    expect(words).toContain(m.outage_text({ id: never.headers.get("x-request-id") ?? "" }));
    // Writes.
    for (const [path, fields] of [
      ["/contactUs.data", { customerName: "Asha", customerMessage: "Johar" }],
      ["/login.data", { email: "asha@example.org", password: "ragi-laddu" }],
      ["/address.data", shopper.checkoutFields([[product, 1]], "a key")],
    ] as const) {
      expect((await shopper.post(path, { ...fields })).status, path).toBe(503);
    }
    expect((await visit("/readyz?for=orders")).status).toBe(503);
    const reading = await visit("/readyz");
    expect([reading.status, await reading.text()]).toEqual([200, "reading only\n"]);
    expect((await visit("/healthz")).status).toBe(200);
  });
  expect(known).toBeLessThan(15);

  line.thaw();
  const back = await secondsOf(() =>
    vi.waitFor(
      async () => {
        expect((await visitAsShopper("/dashboard")).status).toBe(200);
        expect((await visit("/products")).status).toBe(200);
        expect((await visit("/readyz?for=orders")).status).toBe(200);
      },
      { timeout: 20_000, interval: 50 },
    ),
  );
  expect(back).toBeLessThan(15);
  expect(await shopper.order([[product, 1]])).toMatch(/^JRMG/);
  const fresh = await visit(`/products/${product.id}`);
  expect(fresh.headers.has("x-possibly-old")).toBe(false);
  expect(fresh.headers.has("etag")).toBe(true);
});

test("a product that was deleted is not shown again while the database is away", async () => {
  const { id } = await makeProduct();
  expect((await visit(`/products/${id}`)).status).toBe(200);
  await pool.query("delete from products where id = $1", [id]);
  await pool.query("select pg_notify('madua_changed', $1)", [`another-node products:${id}`]);
  await vi.waitFor(async () => expect((await visit(`/products/${id}`)).status).toBe(404), 20_000);
  line.freeze();
  const orders = async () => (await visit("/readyz?for=orders")).status;
  await vi.waitFor(async () => expect(await orders()).toBe(503), 20_000);
  expect((await visit(`/products/${id}`)).status).toBe(503);
  line.thaw();
  await vi.waitFor(async () => expect(await orders()).toBe(200), 20_000);
});

test("a shop on a silent line is gone 15 s after it is told to stop", async () => {
  line.freeze();
  // In the middle of what needs the database.
  const asked = visitAsShopper("/dashboard").catch(() => undefined);
  const seconds = await secondsOf(async () => {
    shop.child.kill("SIGTERM");
    await once(shop.child, "exit");
  });
  expect(seconds).toBeLessThan(25);
  await asked;
}, 30_000);
