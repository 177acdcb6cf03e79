// The benchmark: each figure stands beside a baseline that ran on the same machine a moment ago, and
// only the ratio of the two is a result. `npm run bench -- list`, `orders` or `sizes` measures one
// part; `--profile` adds where the server's time goes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.server.ts";
import { HttpShopper, type Query } from "#tests/http-shopper.ts";
import { startServer } from "#tests/server-process.ts";
import { build } from "../../scripts/build.ts";
import { bareServer } from "./bare-server.ts";
import { bareTransaction, type ProductRow } from "./bare-transaction.ts";
import { loadHttp, loadWork } from "./load.ts";
import { printProfile } from "./profile.ts";
import { compareSizes } from "./sizes.ts";
import { printTable, type Row } from "./table.ts";

const poolSize = 10;
const shoppers = 64;
const profiling = process.argv.includes("--profile");
const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wanted = (part: "list" | "orders" | "sizes") => named.length === 0 || named.includes(part);

build();
const folder = mkdtempSync(join(tmpdir(), "madua-bench-"));
// With fsync, as in the shop: an order that was answered for must be on the disk.
const postgres = await startEmbeddedPostgres(folder);
const server = await startServer(
  {
    DATABASE_URL: postgres.url,
    DATABASE_POOL: String(poolSize),
    DATA_DIR: resolve("node_modules/.cache/madua-e2e"),
    SAMPLE_SHOP: "yes",
    ORDERS_PER_HOUR: "1000000",
  },
  profiling ? ["--cpu-prof", `--cpu-prof-dir=${folder}/profile`] : [],
);
const pool = new pg.Pool({ connectionString: postgres.url, max: poolSize });
const query: Query = (text, values) => pool.query(text, values);
const rows: Row[] = [];

try {
  const { rows: products } = await pool.query<ProductRow>(
    `update products set quantity = 100000000, current_stock = 100000000
     returning id, title, price, product_mrp as "productMRP"`,
  );

  if (wanted("list")) {
    const list = `${server.url}/products`;
    const bare = await bareServer(list);
    for (const connections of [1, 32]) {
      const baseline = await loadHttp(bare.url, connections);
      rows.push({
        what: "product list, visitor",
        connections,
        ...(await loadHttp(list, connections)),
        baseline,
      });
    }
    await bare.close();
  }

  if (wanted("orders")) {
    const buyers = await Promise.all(
      Array.from({ length: shoppers }, () => HttpShopper.enter(server.url, query)),
    );
    const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;
    const place = async (n: number) => {
      const number = await pick(buyers, n).order([[pick(products, n), 1]]);
      if (!number) throw new Error("an order was refused");
    };
    for (const connections of [1, 32]) {
      const baseline = await loadWork((n) => bareTransaction(pool, pick(products, n)), connections);
      rows.push({
        what: "order placement",
        connections,
        ...(await loadWork(place, connections)),
        baseline,
      });
    }
  }
  if (rows.length > 0) printTable(rows);
  if (wanted("sizes")) await compareSizes(postgres.url);
} finally {
  await server.stop();
  await pool.end();
  if (profiling) printProfile(join(folder, "profile"));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
