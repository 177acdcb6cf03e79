// Where one primary ends (growth: one primary): orders a second where each commit takes longer, as the shop
// places them and in other schemes; and whether numbers that are given afterwards have gaps.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { HttpShopper } from "#tests/http-shopper.ts";
import type { ProductRow } from "../bare-transaction.ts";
import type { BenchShop } from "../bench-shop.ts";
import { loadWork } from "../load.ts";
import { measureNotify } from "./notify.ts";
import { giveNumbers, makeTables, placeBare, products, schemes } from "./schemes.ts";
import { slowCommits } from "./slow-commits.ts";

const commitDelays = [0, 1, 5];
const connections = 32;

export async function measureGrowth(shop: BenchShop): Promise<void> {
  const pool = new pg.Pool({
    connectionString: shop.postgresUrl,
    max: connections,
    // The shop's own bounds are none of the measurement's.
    options: "-c statement_timeout=0 -c lock_timeout=0",
  });
  try {
    console.log(`orders a second, ${connections} at once\n`);
    console.log(`| commit takes longer by, ms | ${commitDelays.join(" | ")} |`);
    console.log(`|---|${"---|".repeat(commitDelays.length)}`);
    await measureShop(shop, pool);
    await makeTables(pool);
    for (const name of Object.keys(schemes) as (keyof typeof schemes)[]) {
      await measureScheme(pool, shop.postgresUrl, name);
    }
    await countGaps(pool, shop.postgresUrl);
    console.log(
      "\n| nodes | changes a second | the last node has heard all, ms after |\n|---|---|---|",
    );
    for (const nodes of [3, 20]) console.log(await measureNotify(shop.postgresUrl, nodes));
  } finally {
    await pool.end();
  }
}

async function measureShop({ server, query }: BenchShop, pool: pg.Pool): Promise<void> {
  const { rows: goods } = await pool.query<ProductRow>(
    `update products set quantity = 100000000, current_stock = 100000000
     returning id, title, price, product_mrp as "productMRP"`,
  );
  const buyers = await Promise.all(
    Array.from({ length: 64 }, () => HttpShopper.enter(server.url, query)),
  );
  for (const [what, bought] of [
    ["the shop, all products", goods],
    ["the shop, one product", goods.slice(0, 1)],
  ] as const) {
    await row(what, pool, "orders", async (n) => {
      const order = await pick(buyers, n).order([[pick(bought, n), 1]]);
      if (!order) throw new Error("an order was refused");
    });
  }
}

async function measureScheme(
  pool: pg.Pool,
  url: string,
  name: keyof typeof schemes,
): Promise<void> {
  const steps = schemes[name];
  for (const [of, count] of [
    ["all products", products],
    ["one product", 1],
  ] as const) {
    await row(
      `${name}, ${of}`,
      pool,
      "growth.orders",
      async (n) => {
        await placeBare(pool, steps, 1 + (n % count));
      },
      (commitMs) => startNumberer(url, commitMs),
    );
    await numberAll(pool);
  }
}

/** A row of the table: the same work at each delay; `beside` runs meanwhile. */
async function row(
  what: string,
  pool: pg.Pool,
  table: string,
  work: (n: number) => Promise<void>,
  beside?: (commitMs: number) => Promise<ChildProcess>,
): Promise<void> {
  const cells: string[] = [];
  for (const ms of commitDelays) {
    await slowCommits(pool, table, ms);
    const numberer = await beside?.(ms);
    const { perSecond } = await loadWork(work, connections);
    if (numberer) await kill(numberer);
    cells.push(perSecond.toFixed(0));
  }
  await slowCommits(pool, table, 0);
  console.log(`| ${what} | ${cells.join(" | ")} |`);
}

/** Kills the numberer again and again while orders come, some of which are rolled back. */
async function countGaps(pool: pg.Pool, url: string): Promise<void> {
  const kills = 40;
  await pool.query("truncate growth.orders; update growth.counter set last = 0");
  let ordering = true;
  const line = async (n: number) => {
    for (let i = 0; ordering; i += 1) {
      if (i % 10 === 0) await placeAndRollBack(pool);
      else await placeBare(pool, schemes["numbers after"], 1 + (n % products));
    }
  };
  const lines = Array.from({ length: 8 }, (_, n) => line(n));
  for (let i = 0; i < kills; i += 1) {
    const numberer = await startNumberer(url, 1);
    await delay(20 + Math.random() * 80);
    await kill(numberer);
  }
  ordering = false;
  await Promise.all(lines);
  await numberAll(pool);
  const { rows } = await pool.query(`
    select count(*)::int as orders, count(distinct number)::int as numbers, min(number), max(number)
    from growth.orders`);
  console.log(`\nnumbers given afterwards, the process killed ${kills} times:`, rows[0]);
}

async function placeAndRollBack(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await client.query("begin; insert into growth.orders (product_id) values (1); rollback");
  client.release();
}

async function numberAll(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  while ((await giveNumbers(client, 0)) > 0);
  client.release();
}

async function startNumberer(url: string, commitMs: number): Promise<ChildProcess> {
  const script = fileURLToPath(new URL("./numberer.ts", import.meta.url));
  const child = spawn(process.execPath, [script, url, String(commitMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;
