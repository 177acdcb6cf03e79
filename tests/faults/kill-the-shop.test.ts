import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpShopper } from "#tests/http-shopper.ts";
import { isRunning, kill } from "#tests/processes.ts";
import { type ServerProcess, startServer } from "#tests/server-process.ts";

const units = 5000;
const product = { id: "laddu", price: 21_000, productMRP: 25_000 };

let folder: string;
let shop: ServerProcess;

const open = () =>
  startServer({
    DATA_DIR: folder,
    SAMPLE_SHOP: "no",
    ORDERS_PER_HOUR: "100000",
    HOST: "127.0.0.1",
  });

/** A connection to the shop's own database, by what stands in its data folder. */
async function query(text: string, values: unknown[] = []) {
  const password = readFileSync(join(folder, "postgres-password"), "utf8");
  const port = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[3];
  const client = new pg.Client(`postgres://madua:${password}@127.0.0.1:${port}/madua`);
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

const postmaster = () =>
  Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), "madua-faults-")), "data");
  shop = await open();
  await query(
    `insert into products (id, title, category, price, product_mrp, quantity, current_stock)
     values ($1, 'Laddu', 'Laddu', $2, $3, $4, $4)`,
    [product.id, product.price, product.productMRP, units],
  );
});

afterAll(async () => {
  await shop.stop();
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

/**
 * Six shoppers order without pause until the shop falls silent; after `upTo` answers `strike` falls.
 * @returns the numbers of all orders that were answered for.
 */
async function orderUntil(upTo: number, strike: () => Promise<unknown>): Promise<string[]> {
  const acknowledged: string[] = [];
  const struck = Promise.withResolvers<void>();
  const shopping = Array.from({ length: 6 }, async () => {
    const shopper = await HttpShopper.enter(shop.url, query);
    for (let silent = false; !silent; ) {
      try {
        const number = await shopper.order([[product, 1]]);
        if (number) acknowledged.push(number);
        else silent = true;
      } catch {
        silent = true;
      }
      if (acknowledged.length >= upTo) struck.resolve();
    }
  });
  await struck.promise;
  await strike();
  await Promise.all(shopping);
  return acknowledged;
}

async function expectNothingLost(acknowledged: readonly string[]) {
  const { rows: orders } = await query(
    "select order_number, sequence from orders order by sequence",
  );
  const numbers = new Set(orders.map(({ order_number }) => order_number));
  expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([]);
  expect(orders.map(({ sequence }) => sequence)).toEqual(orders.map((_, n) => n + 1));
  const { rows: stock } = await query("select current_stock from products where id = $1", [
    product.id,
  ]);
  expect(stock[0].current_stock).toBe(units - orders.length);
  const { rows: lines } = await query("select count(*)::int as n from order_lines");
  expect(lines[0].n).toBe(orders.length);
}

let everything: string[] = [];

test.each([1, 57])("the shop is killed after %i orders: all of them are there", async (upTo) => {
  const killed = once(shop.child, "exit");
  const acknowledged = await orderUntil(upTo, () => kill(shop.child.pid ?? 0));
  await killed;
  everything = [...everything, ...acknowledged];
  expect(acknowledged.length).toBeGreaterThanOrEqual(upTo);

  shop = await open();
  await expectNothingLost(everything);
});

test("the database is killed under the shop: all orders are there after a restart", async () => {
  const acknowledged = await orderUntil(30, () => kill(postmaster()));
  everything = [...everything, ...acknowledged];
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(503);
  await kill(shop.child.pid ?? 0);

  shop = await open();
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  await expectNothingLost(everything);
});

test("Ctrl-C stops the shop and its database", async () => {
  const pid = postmaster();
  expect(isRunning(pid)).toBe(true);
  await shop.stop();
  expect(shop.child.exitCode).toBe(0);
  expect(isRunning(pid)).toBe(false);
  shop = await open();
  await expectNothingLost(everything);
});
