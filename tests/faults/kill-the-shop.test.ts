import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
 * Six shoppers order without pause; after `upTo` answers `strike` falls, and each ends with the order
 * that is under way.
 * @returns the numbers of all orders that were answered for.
 */
async function orderUntil(upTo: number, strike: () => Promise<unknown>): Promise<string[]> {
  const acknowledged: string[] = [];
  const enough = Promise.withResolvers<void>();
  let hasStruck = false;
  const shopping = Array.from({ length: 6 }, async () => {
    const shopper = await HttpShopper.enter(shop.url, query);
    while (!hasStruck) {
      const number = await shopper.order([[product, 1]]).catch(() => undefined);
      if (number) acknowledged.push(number);
      if (acknowledged.length >= upTo) enough.resolve();
    }
  });
  await enough.promise;
  await strike();
  hasStruck = true;
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

/** What the live feed of a visitor says, until `topic` is among it. */
async function followUntil(feed: ReadableStreamDefaultReader<string>, topic: string) {
  for (let said = ""; !said.includes(`data: ${topic}\n`); ) {
    const { value, done } = await feed.read();
    if (done) throw new Error(`the feed ended: ${said}`);
    said += value;
  }
}

test("the database is killed under the shop: it is back by itself, for pages, jobs and changes", async () => {
  const live = await fetch(`${shop.url}/live`);
  const feed = (live.body as ReadableStream).pipeThrough(new TextDecoderStream()).getReader();
  const pid = postmaster();
  const acknowledged = await orderUntil(30, () => kill(pid));
  everything = [...everything, ...acknowledged];
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  await expect
    .poll(async () => (await fetch(`${shop.url}/readyz?for=orders`)).status, { timeout: 20_000 })
    .toBe(200);
  expect(isRunning(pid)).toBe(false);
  await expectNothingLost(everything);

  // The mails of all orders before wait for their turn.
  await query("delete from pgboss.job where name = 'mail' and state = 'created'");
  const shopper = await HttpShopper.enter(shop.url, query);
  const number = await shopper.order([[product, 1]]);
  expect(number).toMatch(/^JRMG/);
  everything.push(number ?? "");
  const mail = "select state from pgboss.job where name = 'mail' and data::text like $1";
  await expect
    .poll(async () => (await query(mail, [`%${number}%`])).rows, { timeout: 20_000 })
    .toEqual([{ state: "completed" }]);

  // Everything counts as changed when the connection for changes is back; from then on, others' are heard.
  await followUntil(feed, "*");
  await query("select pg_notify('madua_changed', 'elsewhere gallery')");
  await followUntil(feed, "gallery");
  await feed.cancel();
});

test("a database that does not start again ends the shop, with one line that says why", async () => {
  const file = join(folder, "postgres", "postgresql.conf");
  const own = readFileSync(file);
  writeFileSync(file, "shared_buffers = everything\n");
  const ended = once(shop.child, "exit");
  await kill(postmaster());
  expect(await ended).toEqual([1, null]);
  writeFileSync(file, own);
  const fatal = shop
    .output()
    .split("\n")
    .filter((line) => line.startsWith('{"level":60'));
  expect(fatal.map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringMatching(/^PostgreSQL does not start on .*: FATAL: /),
  ]);

  shop = await open();
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
