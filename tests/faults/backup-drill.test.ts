import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { HttpShopper } from "#tests/http-shopper.ts";
import { type ServerProcess, startServer } from "#tests/server-process.ts";

// The drill: the machine of a shop with customers is lost, and its backup is all that there is.
const parent = mkdtempSync(join(tmpdir(), "madua-drill-"));
const file = join(parent, "madua.tar.zst.age");
let shop: ServerProcess | undefined;

afterAll(async () => {
  await shop?.stop();
  rmSync(parent, { recursive: true, force: true });
});

const settings = (folder: string) => ({
  DATA_DIR: join(parent, folder),
  ORDERS_PER_HOUR: "100000",
  BACKUP_PASSPHRASE: "twelve ragi laddus",
});

/** Runs one of the built commands, as an operator does. @returns what it has printed. */
async function run(command: "backup" | "restore", folder: string): Promise<string> {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", ...settings(folder) };
  const built = `build/server/${command}.js`;
  const { stdout } = await promisify(execFile)(process.execPath, [built, file], { env });
  return stdout;
}

/** A connection to the database of a data folder, by what stands in it. */
async function query(folder: string, text: string, values: unknown[] = []) {
  const password = readFileSync(join(parent, folder, "postgres-password"), "utf8");
  const pid = readFileSync(join(parent, folder, "postgres", "postmaster.pid"), "utf8");
  const client = new pg.Client(
    `postgres://madua:${password}@127.0.0.1:${pid.split("\n")[3]}/madua`,
  );
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** All files below a folder, by their content. */
function files(folder: string): Record<string, string> {
  const root = join(parent, folder, "files");
  const found = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(root, name)).isFile())
    .map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(root, name)))
        .digest("hex"),
    ]);
  return Object.fromEntries(found);
}

test("a shop that is backed up while it takes orders is restored elsewhere, and goes on", async () => {
  shop = await startServer(settings("lost"));
  const ask = (text: string, values?: unknown[]) => query("lost", text, values);
  const { rows: products } = await ask(
    `update products set quantity = 100000, current_stock = 100000
     returning id, price, product_mrp as "productMRP"`,
  );
  const shoppers = await Promise.all(
    Array.from({ length: 4 }, () => HttpShopper.enter(shop?.url ?? "", ask)),
  );

  const acknowledged: string[] = [];
  let ordering = true;
  const begun = Promise.withResolvers<void>();
  const orders = shoppers.map(async (shopper, n) => {
    while (ordering) {
      const number = await shopper.order([[products[n % products.length], 1 + (n % 3)]]);
      if (!number) throw new Error("an order was refused");
      acknowledged.push(number);
      if (acknowledged.length >= 20) begun.resolve();
    }
  });
  await Promise.race([begun.promise, Promise.all(orders)]);
  const before = [...acknowledged];
  expect(await run("backup", "lost")).toMatch(
    / rows of \d+ tables and \d+ files, .* encrypted, in /,
  );
  const during = acknowledged.length - before.length;
  ordering = false;
  await Promise.all(orders);
  expect(during).toBeGreaterThan(0);

  const lostFiles = files("lost");
  expect(Object.keys(lostFiles).length).toBeGreaterThan(10);
  await shop.stop();
  rmSync(join(parent, "lost"), { recursive: true });

  expect(await run("restore", "found")).toMatch(
    /^Restored, and compared by number and checksum: /m,
  );
  expect(files("found")).toEqual(lostFiles);
  shop = await startServer(settings("found"));
  await expectBooksToBalance(before);

  // Who was logged in still is, and the numbers go on.
  const [shopper] = shoppers;
  const last = await query("found", "select max(sequence)::int as n from orders");
  const next = await shopper?.at(shop.url).order([[products[0], 1]]);
  expect(next?.split("/").at(-1)).toBe(String(last.rows[0].n + 1).padStart(2, "0"));
}, 120_000);

/** Every order that was acknowledged is there, every number once, and every piece somewhere. */
async function expectBooksToBalance(acknowledged: readonly string[]): Promise<void> {
  const ask = async (text: string) => (await query("found", text)).rows;
  const orders = await ask("select order_number, sequence from orders order by sequence");
  const numbers = new Set(orders.map(({ order_number }) => order_number));
  expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([]);
  expect(orders.map(({ sequence }) => sequence)).toEqual(orders.map((_, n) => n + 1));
  const counters = await ask("select last from order_number_counters");
  expect(counters).toEqual([{ last: orders.length }]);
  const missing = await ask(
    `select id, current_stock, sold from products
     left join lateral (
       select coalesce(sum(order_lines.quantity), 0)::int as sold
       from order_lines join orders on orders.id = order_id
       where product_id = products.id and stock_hold <> 'released'
     ) as sold on true
     where current_stock + sold <> products.quantity`,
  );
  expect(missing).toEqual([]);
  const without = await ask(
    "select id from orders where not exists (select from order_lines where order_id = orders.id)",
  );
  expect(without).toEqual([]);
}
