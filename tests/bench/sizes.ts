import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { m } from "#app/paraglide/messages.js";
import { migrate } from "#app/server/database/migrate.server.ts";
import type { MadeProduct } from "#tests/factories.ts";
import { HttpShopper } from "#tests/http-shopper.ts";
import { startServer } from "#tests/server-process.ts";
import { createDatabase } from "#tests/test-database.ts";
import { bigShop, fillShop, smallShop } from "./big-shop.ts";
import type { ShopSize } from "./big-shop-rows.ts";
import { type MeasuredPage, measuredPages } from "./measured-pages.ts";

const rounds = 25;
/** Of all pages, before: the server compiles what it runs often, the database fills its cache. */
const warmUpRounds = 5;

/** What one page took, in ms, in the small shop and in the big one, shortest first. */
interface Compared extends Pick<MeasuredPage, "what" | "asked"> {
  small: number[];
  big: number[];
}

/**
 * Asks for the back office's and the shopper's pages in a shop of a hundred rows and in one of a
 * million, turn by turn, and prints how much longer the big one takes.
 * @param named only those whose name has this in it.
 */
export async function compareSizes(postgresUrl: string, named = ""): Promise<void> {
  const small = await openShop(postgresUrl, "bench_small", smallShop);
  const big = await openShop(postgresUrl, "bench_big", bigShop);
  try {
    const pairs = small.pages
      .map((page, n) => [page, big.pages[n] ?? page] as const)
      .filter(([{ what }]) => what.includes(named));
    for (let round = 0; round < warmUpRounds; round++) {
      for (const [page] of pairs) await small.time(page);
      for (const [, page] of pairs) await big.time(page);
    }
    const figures: Compared[] = [];
    for (const [page, bigPage] of pairs) {
      const compared: Compared = { what: page.what, asked: page.asked, small: [], big: [] };
      for (let round = 0; round < rounds; round++) {
        compared.small.push(await small.time(page));
        compared.big.push(await big.time(bigPage));
      }
      compared.small.sort((a, b) => a - b);
      compared.big.sort((a, b) => a - b);
      figures.push(compared);
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
  const admin = await HttpShopper.enter(server.url, query, "admin");
  await query("update users set email_verified = true where id = $1", [shopper.addressId]);
  // Nobody's neighbour: at the doors of the others more orders wait than the rules allow.
  await query(
    "update addresses set phone_number = '9199999999', address_line = 'Bench house' where id = $1",
    [shopper.addressId],
  );
  await orderThrice(shopper, query);
  await keepFigures(server.url, admin);
  return {
    pages: await measuredPages(query),
    async time({ as, path, firstBytes, afterChanges }: MeasuredPage): Promise<number> {
      if (afterChanges) await changeSomething(admin);
      const { cookie } = as === "admin" ? admin : shopper;
      const start = performance.now();
      const response = await fetch(server.url + path, { headers: { Cookie: cookie } });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      for await (const _ of response.body ?? []) if (firstBytes) break;
      return performance.now() - start;
    },
    async close() {
      await server.stop();
      await client.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Has the figures of past days counted, as the first who looks at them does (decision 048). */
async function keepFigures(url: string, admin: HttpShopper): Promise<void> {
  const begun = performance.now();
  for (let isWhole = false; !isWhole; ) {
    const response = await fetch(`${url}/my/figures`, { headers: { Cookie: admin.cookie } });
    isWhole = !(await response.text()).includes(m.figures_counting());
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`figures of all past days: counted in ${seconds} s`);
}

/** A stock and a role, which stay what they are: the shop does not look whether they were so before. */
async function changeSomething(admin: HttpShopper): Promise<void> {
  const commands = [
    ["/my/dashboards.data", { intent: "set-stock", id: "product-7", quantity: "500" }],
    ["/my/users/user-7.data", { intent: "set-role", role: "user" }],
  ] as const;
  for (const [path, fields] of commands) {
    const { ok, status } = await admin.post(path, fields);
    if (!ok) throw new Error(`${path}: ${status}`);
  }
}

async function orderThrice(
  shopper: HttpShopper,
  query: (text: string) => Promise<pg.QueryResult<MadeProduct>>,
): Promise<void> {
  const { rows } = await query(
    `select id, price, product_mrp as "productMRP" from products where id in
     ('product-7', 'product-8', 'product-9')`,
  );
  for (const product of rows) {
    if (!(await shopper.order([[product, 1]]))) throw new Error("an order was refused");
  }
}

/** The medians are the result; the quickest tell what another load on the machine adds to them. */
function print(figures: readonly Compared[]): void {
  const line = (what: string, cells: string[]) =>
    console.log(what.padEnd(36) + cells.map((cell) => cell.padStart(10)).join(""));
  line("", ["100, ms", "1 m, ms", "ratio", "quickest", "quickest", "ratio", "asked, ms"]);
  for (const { what, asked, small, big } of figures) {
    const pairs = [0.5, 0].map((share) => [small, big].map((times) => at(times, share)));
    const cells = pairs.flatMap(([few = 0, many = 0]) => [
      few.toFixed(1),
      many.toFixed(1),
      (many / few).toFixed(2),
    ]);
    line(what, [...cells, asked ? String(asked) : ""]);
  }
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
