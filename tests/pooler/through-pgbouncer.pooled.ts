import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpShopper } from "#tests/http-shopper.ts";
import { launchServer, type ServerProcess, startServer } from "#tests/server-process.ts";
import { startTestPostgres, type TestPostgres } from "#tests/test-postgres.ts";
import { PgBouncer } from "./pgbouncer.ts";

// Two built shops on one database, through one PgBouncer.
const folder = mkdtempSync(join(tmpdir(), "madua-pooler-"));
let postgres: TestPostgres;
let bouncer: PgBouncer;
let pool: pg.Pool;
let shops: ServerProcess[] = [];

const query = (text: string, values?: unknown[]) => pool.query(text, values);
const shopAt = (place: number) => shops[place % shops.length]?.url ?? "";

beforeAll(async () => {
  postgres = await startTestPostgres("madua_pooled");
  bouncer = await PgBouncer.before(postgres.templateUrl);
  pool = new pg.Pool({ connectionString: postgres.templateUrl });
});
afterAll(async () => {
  for (const shop of shops) await shop.stop();
  await pool.end();
  await bouncer.remove();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
});

test("without the direct address the start ends with one line, and leaves no lock behind", async () => {
  for (const _ of ["first", "second"]) {
    const started = launchServer({ DATABASE_URL: bouncer.url, DATA_DIR: folder });
    await expect(started.opened).rejects.toThrow(
      /^the shop did not start:\nSetting DATABASE_DIRECT_URL: is needed[^\n]+\n$/,
    );
  }
  const { rows } = await query("select from pg_locks where locktype = 'advisory'");
  expect(rows).toEqual([]);
});

test("three shops that start at the same moment on an empty database migrate, fill and make one admin", async () => {
  shops = await Promise.all(
    [1, 2, 3].map(() =>
      startServer({
        DATABASE_URL: bouncer.url,
        DATABASE_DIRECT_URL: postgres.templateUrl,
        DATA_DIR: folder,
        SAMPLE_SHOP: "yes",
        ORDERS_PER_HOUR: "100000",
      }),
    ),
  );
  expect(shops.filter((shop) => shop.output().includes("Filling the sample shop"))).toHaveLength(1);
  expect(shops.filter((shop) => shop.output().includes("shown only this once"))).toHaveLength(1);
  const { rows } = await query(
    `select (select count(*)::int from users where role = 'admin') as admins,
       (select count(*) = count(distinct hash) from drizzle.__drizzle_migrations) as once`,
  );
  expect(rows).toEqual([{ admins: 1, once: true }]);
});

test("a change at one shop is shown by the others within two seconds", async () => {
  const { rows } = await query("select id from products order by id limit 1");
  const { id } = rows[0];
  const admin = await HttpShopper.enter(shopAt(0), query, "admin");
  for (let quantity = 100; quantity < 110; quantity += 1) {
    const changer = admin.at(shopAt(quantity));
    const fields = { intent: "set-stock", id, quantity: String(quantity) };
    expect((await changer.post("/my/dashboards.data", fields)).status).toBe(200);
    for (const { url } of shops) {
      const seen = async () => {
        const page = await fetch(`${url}/products/${id}`);
        return Number(/currentStock\\?",(\d+)/.exec(await page.text())?.[1]);
      };
      await expect.poll(seen, { timeout: 2000, interval: 20 }).toBe(quantity);
    }
  }
});

test("orders go on through restarts of the pooler: none is lost or doubled, no number is left out", async () => {
  const price = { price: 21_000, productMRP: 25_000 };
  const products = [0, 1, 2].map(() => ({ id: randomUUID(), ...price }));
  for (const { id } of products) {
    await query(
      `insert into products (id, title, category, price, product_mrp, quantity, current_stock)
       values ($1, 'Laddu', 'Laddu', 21000, 25000, 1000000, 1000000)`,
      [id],
    );
  }
  const shoppers = await Promise.all(
    Array.from({ length: 12 }, () => HttpShopper.enter(shopAt(0), query)),
  );
  const acknowledged = new Map<string, string>();
  let ends = false;
  let longest = 0;
  const buy = async (shopper: HttpShopper, place: number) => {
    for (let n = 0; !ends; n += 1) {
      const key = randomUUID();
      const bought = products[(place + n) % products.length];
      if (!bought) throw new Error("there are products");
      const begun = performance.now();
      // As the browser does: the same key again, at whichever shop.
      for (let tries = 0; !acknowledged.has(key); tries += 1) {
        const number = await shopper
          .at(shopAt(place + n + tries))
          .order([[bought, 1]], key)
          .catch(() => undefined);
        if (number) acknowledged.set(key, number);
        else await delay(100);
      }
      longest = Math.max(longest, performance.now() - begun);
    }
  };
  const buying = shoppers.map(buy);
  for (let restarts = 0; restarts < 5; restarts += 1) {
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 50);
    await bouncer.kill();
    await delay(restarts * 300);
    await bouncer.start();
  }
  const before = acknowledged.size;
  await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 50);
  ends = true;
  await Promise.all(buying);

  const { rows } = await query(
    "select checkout_key as key, order_number as number from orders order by checkout_key",
  );
  const given = [...acknowledged].map(([key, number]) => ({ key, number }));
  expect(rows).toEqual(given.sort((a, b) => (a.key < b.key ? -1 : 1)));
  const sequences = rows
    .map(({ number }) => Number(number.split("/").at(-1)))
    .sort((a, b) => a - b);
  expect(sequences).toEqual(sequences.map((_, place) => place + 1));
  const { rows: sold } = await query(
    "select sum(quantity - current_stock)::int as n from products where id = any($1)",
    [products.map(({ id }) => id)],
  );
  expect(sold).toEqual([{ n: acknowledged.size }]);
  console.log(
    `${acknowledged.size} orders through 5 restarts; the longest took ${Math.round(longest)} ms`,
  );
});

test("pages go on while the pooler is away, and ordering is said to be off", async () => {
  const ready = async (what: string) =>
    (await Promise.all(shops.map(({ url }) => fetch(`${url}/readyz${what}`)))).map(
      ({ status }) => status,
    );
  await bouncer.kill();
  await expect.poll(() => ready("?for=orders")).toEqual([503, 503, 503]);
  expect(await ready("")).toEqual([200, 200, 200]);
  for (const { url } of shops) {
    for (const path of ["/", "/products", "/aboutUs"]) {
      expect((await fetch(url + path)).status, path).toBe(200);
    }
  }
  await bouncer.start();
  await expect.poll(() => ready("?for=orders")).toEqual([200, 200, 200]);
});
