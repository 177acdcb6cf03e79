import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";
import { HttpShopper } from "#tests/http-shopper.ts";
import { openWorkers, type ServerProcess, startServer } from "#tests/server-process.ts";
import { acceptEncoding } from "./bare-server.ts";
import type { ProductRow } from "./bare-transaction.ts";
import type { BenchShop } from "./bench-shop.ts";
import { runWork } from "./load.ts";

const counts = [1, 2, 4];
/** Of which the first is for what is compiled meanwhile. */
const rounds = 3;
const seconds = 4;
const connections = 64;
const path = "/products/sample-ragi-til-laddu";

/** A shop of `count` processes that serve. */
interface Crew {
  count: number;
  server: ServerProcess;
  /** Those that serve, and the primary where there are several. */
  serving: number[];
  all: number[];
}

interface Done {
  perSecond: number;
  /** Processor time of the shop's own processes for one piece of work, in ms. */
  processorMs: number;
}

/**
 * The same shop as one process and as several, in turns. The load comes from the same two cores, so each
 * serving process is given a fifth of a core: what k of them do is what k cores of that speed would.
 */
export async function measureWorkers({ settings, query }: BenchShop): Promise<void> {
  const crews: Crew[] = [];
  const groups: string[] = [];
  try {
    for (const count of counts) crews.push(await openCrew(settings, count));
    printMemory(crews, "after the start");
    const products = await stockUp(query);
    const buyers = await Promise.all(
      Array.from({ length: connections }, () => HttpShopper.enter("", query)),
    );
    const cookie = buyers[0]?.cookie ?? "";
    const works: [string, (crew: Crew) => Promise<Done>][] = [
      ["visitor's page", (crew) => loadPage(crew, {})],
      ["shopper's page", (crew) => loadPage(crew, { cookie })],
      ["order", (crew) => loadOrders(crew, buyers, products)],
    ];
    const measure = async (limit: string) => {
      for (const [what, work] of works) printRow(`${what}, ${limit}`, await inTurns(crews, work));
    };
    await measure("2 cores for all");
    if (mayLimit()) {
      for (const crew of crews) for (const pid of crew.serving) groups.push(slowDown(pid));
      await measure("a fifth of a core each");
    } else
      console.log("control groups cannot be made here: workers are not held to a fifth of a core");
    printMemory(crews, "after the load");
  } finally {
    for (const { server } of crews) await server.stop();
    for (const group of groups) rmdirSync(group);
  }
}

async function openCrew(settings: Record<string, string>, count: number): Promise<Crew> {
  const server = await startServer({ ...settings, WORKERS: String(count), LOG_LEVEL: "info" });
  const primary = server.child.pid ?? 0;
  if (count === 1) return { count, server, serving: [primary], all: [primary] };
  while (openWorkers(server.output()).length < count) await new Promise(setImmediate);
  const serving = openWorkers(server.output()).map(({ pid }) => pid);
  return { count, server, serving, all: [primary, ...serving] };
}

async function stockUp(query: BenchShop["query"]): Promise<ProductRow[]> {
  const { rows } = await query(
    `update products set quantity = 100000000, current_stock = 100000000
     returning id, title, price, product_mrp as "productMRP"`,
  );
  return rows as unknown as ProductRow[];
}

/** Each crew's best of all rounds but the first. */
async function inTurns(crews: Crew[], work: (crew: Crew) => Promise<Done>): Promise<Done[]> {
  const done = crews.map((): Done[] => []);
  for (let round = 1; round <= rounds; round++) {
    for (const [place, crew] of crews.entries()) {
      const measured = await work(crew);
      if (round > 1) done[place]?.push(measured);
    }
  }
  return done.map((of) => ({
    perSecond: Math.max(...of.map(({ perSecond }) => perSecond)),
    processorMs: Math.min(...of.map(({ processorMs }) => processorMs)),
  }));
}

async function loadPage({ server, all }: Crew, more: Record<string, string>): Promise<Done> {
  const headers = { "accept-encoding": acceptEncoding, ...more };
  const before = processorMs(all);
  const { requests, non2xx, errors } = await autocannon({
    url: server.url + path,
    connections,
    duration: seconds,
    headers,
  });
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refusals, ${errors} errors`);
  return {
    perSecond: requests.average,
    processorMs: (processorMs(all) - before) / requests.total,
  };
}

async function loadOrders(
  { server, all }: Crew,
  buyers: HttpShopper[],
  products: ProductRow[],
): Promise<Done> {
  const before = processorMs(all);
  const place = async (n: number) => {
    const buyer = buyers[n % buyers.length]?.at(server.url);
    const product = products[n % products.length];
    if (!product || !(await buyer?.order([[product, 1]]))) throw new Error("an order was refused");
  };
  const { length: placed } = await runWork(place, connections, seconds);
  return { perSecond: placed / seconds, processorMs: (processorMs(all) - before) / placed };
}

/** What processes have used of processors so far, in ms; of a thread alone: "12/task/12". */
export function processorMs(pids: readonly (number | string)[]): number {
  const ticks = pids.map((pid) => {
    // Behind the program's name, which may have spaces: the state is the third field.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) * 10;
}

function printMemory(crews: readonly Crew[], when: string): void {
  for (const { count, all } of crews) {
    const each = all.map((pid) => `${memoryMB(pid, "Pss")} (${memoryMB(pid, "Rss")})`);
    console.log(`${count} serving, ${when}: ${each.join(", ")} MB PSS (RSS)`);
  }
}

function memoryMB(pid: number, kind: "Pss" | "Rss"): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Math.round(Number(new RegExp(`^${kind}:\\s+(\\d+)`, "m").exec(rollup)?.[1]) / 1024);
}

/** Where control groups of processor time are made, Linux's version 1. */
const limits = "/sys/fs/cgroup/cpu";

function mayLimit(): boolean {
  return existsSync(join(limits, "cpu.cfs_quota_us")) && process.getuid?.() === 0;
}

/** Gives a process a fifth of a core. @returns the folder of its control group. */
function slowDown(pid: number): string {
  const group = join(limits, `madua-bench-${pid}`);
  mkdirSync(group);
  writeFileSync(join(group, "cpu.cfs_period_us"), "20000");
  writeFileSync(join(group, "cpu.cfs_quota_us"), "4000");
  writeFileSync(join(group, "cgroup.procs"), String(pid));
  return group;
}

function printRow(what: string, done: readonly Done[]): void {
  const [alone] = done;
  const cells = done.map(({ perSecond, processorMs }, place) => {
    const share = perSecond / ((counts[place] ?? 1) * (alone?.perSecond ?? 1));
    return `${perSecond.toFixed(0)}/s ${processorMs.toFixed(2)} ms ${(share * 100).toFixed(0)} %`;
  });
  console.log(what.padEnd(40) + cells.map((cell) => cell.padStart(26)).join(""));
}
