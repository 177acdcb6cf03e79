import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { HttpShopper } from "#tests/http-shopper.ts";
import type { ProductRow } from "./bare-transaction.ts";
import type { BenchShop } from "./bench-shop.ts";

const orders = 400;
/** At once, as in a busy hour. */
const lines = 4;
/** What one order brings with it: of forty pages that visitors look at one ends in an order, which is a usual share. */
const visited = ["/", "/products", "/products/sample-ragi-til-laddu", "/ragi", "/hi", "/cart"];
const visits = 40;
const shoppersPages = ["/products", "/cart", "/address", "/account/orders"];
const officePages = ["/my/today", "/my/dashboards", "/my/dashboards?status=pending"];
/** The most of a day's orders that come within one hour: a sixth. */
const busiestHour = 1 / 6;
const ordersADay = [10, 100, 1000];
/** The kernel's clock, in which /proc counts processor time. */
const ticksPerSecond = 100;

/**
 * What a shop needs of a machine for so many orders a day: processor time, memory and disk of orders with the pages that
 * lead to them and the office's work on them, from the first look to delivered. Prints the table of the README.
 */
export async function measureMachine({ server, settings, pool, query }: BenchShop): Promise<void> {
  const { rows: products } = await pool.query<ProductRow>(
    `update products set quantity = 100000000, current_stock = 100000000
     returning id, title, price, product_mrp as "productMRP"`,
  );
  const buyers = await Promise.all(
    Array.from({ length: 50 }, () => HttpShopper.enter(server.url, query)),
  );
  const staff = await HttpShopper.enter(server.url, query, "admin");
  const postmaster = Number(
    readFileSync(join(settings.DATA_DIR ?? "", "postgres", "postmaster.pid"), "utf8").split(
      "\n",
    )[0],
  );
  const processes = () => [server.child.pid ?? 0, postmaster, ...childrenOf(postmaster)];

  const look = async (path: string, cookie = "") => {
    const response = await fetch(server.url + path, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  const liveOnce = async (n: number) => {
    const buyer = pick(buyers, n);
    for (let i = 0; i < visits; i++) await look(pick(visited, i));
    for (const page of shoppersPages) await look(page, buyer.cookie);
    const placed = await buyer.order([
      [pick(products, n), 1],
      [pick(products, n + 1), 2],
    ]);
    const { rows } = await query("select id from orders where order_number = $1", [placed]);
    const id = rows[0]?.id;
    if (!id) throw new Error("an order was refused");
    for (const page of [...officePages, `/my/orders/${id}`]) await look(page, staff.cookie);
    for (const status of ["shipped", "delivered"]) {
      const set = await staff.post("/my/dashboards.data", { intent: "set-status", id, status });
      if (!set.ok) throw new Error(`${status}: ${set.status} ${await set.text()}`);
    }
  };

  // What is made once, such as kept pages, is none of an order's.
  for (let n = 0; n < 20; n++) await liveOnce(n);
  const [secondsBefore, bytesBefore] = [processorSeconds(processes()), await databaseBytes(pool)];
  let mostMB = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: lines }, async () => {
      while (next < orders) {
        await liveOnce(next++);
        if (next % 20 === 0) mostMB = Math.max(mostMB, sharedMB(processes()));
      }
    }),
  );
  const seconds = (processorSeconds(processes()) - secondsBefore) / orders;
  const bytes = ((await databaseBytes(pool)) - bytesBefore) / orders;
  console.log(
    `an order with its ${visits} visits and the office's work: ${seconds.toFixed(2)} s of a processor, ` +
      `${(bytes / 1024).toFixed(0)} kB of the database; the most memory: ${mostMB} MB; ` +
      `programs: ${megabytesIn("node_modules", "build")} MB; ` +
      `the shop before its first order: ${(bytesBefore / 1024 ** 2).toFixed(0)} MB`,
  );
  console.log(
    "\n| orders a day | of one core, in the busiest hour | disk in a year, MB |\n|---|---|---|",
  );
  for (const a of ordersADay) {
    const busy = (a * busiestHour * seconds) / 3600;
    console.log(
      `| ${a} | ${(busy * 100).toFixed(1)} % | ${((a * 365 * bytes) / 1024 ** 2).toFixed(0)} |`,
    );
  }
}

const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children.split(" ").filter(Boolean).map(Number);
}

/** Processor time of processes, with that of the children that have ended, in s. */
function processorSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    // After the program's name, which is in brackets: utime, stime, cutime and cstime are fields 14 to 17.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

/** Memory of processes, in which what several share is counted once, in MB. */
function sharedMB(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(
        /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0,
      );
    } catch {
      return 0; // A backend that has ended meanwhile.
    }
  });
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}

async function databaseBytes(pool: BenchShop["pool"]): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    "select pg_database_size(current_database()) as bytes",
  );
  return Number(rows[0]?.bytes);
}

function megabytesIn(...folders: string[]): number {
  const bytesIn = (path: string): number =>
    readdirSync(path, { withFileTypes: true }).reduce(
      (sum, entry) =>
        sum +
        (entry.isDirectory()
          ? bytesIn(join(path, entry.name))
          : entry.isFile()
            ? statSync(join(path, entry.name)).size
            : 0),
      0,
    );
  return Math.round(folders.reduce((sum, folder) => sum + bytesIn(folder), 0) / 1024 ** 2);
}
