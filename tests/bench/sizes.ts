import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { cursorTo } from "#app/lib/cursor.ts";
import { migrate } from "#app/server/migrate.server.ts";
import { HttpShopper } from "#tests/http-shopper.ts";
import { startServer } from "#tests/server-process.ts";
import { createDatabase } from "#tests/test-database.ts";
import { bigShop, fillShop, type ShopSize, smallShop } from "./big-shop.ts";

const rounds = 40;

/** What one page took, in ms (median), in the small shop and in the big one. */
interface Compared {
  what: string;
  small: number;
  big: number;
}

/**
 * Asks for the back office's and the shopper's pages in a shop of hundreds of rows and in one of a
 * million, turn by turn, and prints how much longer the big one takes.
 */
export async function compareSizes(postgresUrl: string): Promise<void> {
  const small = await openShop(postgresUrl, "bench_small", smallShop);
  const big = await openShop(postgresUrl, "bench_big", bigShop);
  try {
    const figures: Compared[] = [];
    for (const [n, [what, path]] of small.pages.entries()) {
      const bigPath = big.pages[n]?.[1] ?? path;
      const times = { small: [] as number[], big: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        times.small.push(await small.time(path));
        times.big.push(await big.time(bigPath));
      }
      figures.push({ what, small: median(times.small), big: median(times.big) });
    }
    print(figures);
  } finally {
    await small.close();
    await big.close();
  }
}

async function openShop(postgresUrl: string, name: string, size: ShopSize) {
  const url = await createDatabase(postgresUrl, name);
  await migrate(url);
  const client = new pg.Client(url);
  await client.connect();
  const begun = performance.now();
  await fillShop(client, size);
  console.log(`${name}: filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const folder = mkdtempSync(join(tmpdir(), "madua-bench-"));
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: folder, SAMPLE_SHOP: "no" });
  const query = (text: string, values?: unknown[]) => client.query(text, values);
  const shopper = await HttpShopper.enter(server.url, query);
  const admin = await HttpShopper.enter(server.url, query);
  await query("update users set role = 'admin' where id = $1", [admin.addressId]);
  return {
    pages: await pagesOf(query),
    async time(path: string): Promise<number> {
      const { cookie } = path.startsWith("/my") ? admin : shopper;
      const start = performance.now();
      const response = await fetch(server.url + path, { headers: { Cookie: cookie } });
      await response.bytes();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return performance.now() - start;
    },
    async close() {
      await server.stop();
      await client.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same pages in both shops; the next pages begin in the middle of all rows. */
async function pagesOf(
  query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>,
): Promise<[what: string, path: string][]> {
  const middle = async (table: string, time: string) => {
    const { rows } = await query(
      `select id, ${time} as date from ${table} order by ${time}, id
       offset (select count(*) / 2 from ${table}) limit 1`,
    );
    return cursorTo(rows[0]);
  };
  const { rows } = await query(
    `select id, order_number as number, email, selected_addresses->>'phoneNumber' as phone
     from orders order by time desc limit 1`,
  );
  const order = rows[0];
  const office = (parameters: Record<string, string>) =>
    `/my/dashboards?${new URLSearchParams(parameters)}`;
  return [
    ["products, first page", office({ view: "products" })],
    ["products, next page", office({ view: "products", after: await middle("products", "date") })],
    ["orders, first page", office({ view: "orders" })],
    ["orders, next page", office({ view: "orders", after: await middle("orders", "time") })],
    ["orders, delivered", office({ view: "orders", status: "delivered" })],
    ["orders, unpaid", office({ view: "orders", payment: "pending" })],
    ["orders, by number", office({ view: "orders", q: order.number })],
    ["orders, by name", office({ view: "orders", q: "Asha" })],
    ["orders, by e-mail", office({ view: "orders", q: order.email })],
    ["orders, by phone", office({ view: "orders", q: order.phone })],
    ["an order", `/my/orders/${order.id}`],
    ["users, first page", office({ view: "users" })],
    ["users, next page", office({ view: "users", after: await middle("users", "created_at") })],
    ["users, by name", office({ view: "users", q: "Asha" })],
    ["users, by e-mail", office({ view: "users", q: order.email })],
    ["shopper: home", "/"],
    ["shopper: product list", "/products"],
    ["shopper: product", "/products/product-7"],
    ["shopper: own orders", "/account/orders"],
  ];
}

function median(times: number[]): number {
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

function print(figures: readonly Compared[]): void {
  const line = (what: string, ...cells: string[]) =>
    console.log(what.padEnd(24) + cells.map((cell) => cell.padStart(10)).join(""));
  line("", "100 ms", "million ms", "ratio");
  for (const { what, small, big } of figures) {
    line(what, small.toFixed(1), big.toFixed(1), (big / small).toFixed(2));
  }
}
