import { readFileSync } from "node:fs";
import { HttpShopper } from "#tests/http-shopper.ts";
import { startServer } from "#tests/server-process.ts";
import { bareServer } from "./bare-server.ts";
import type { BenchShop } from "./bench-shop.ts";
import { loadHttp } from "./load.ts";
import type { Row } from "./table.ts";

const pages = [
  ["home", "/"],
  ["list", "/products"],
  ["detail", "/products/sample-ragi-til-laddu"],
] as const;

const connections = 32;

/** Visitors' pages beside a bare server that sends the same bytes. */
export async function measureVisitors({ server }: BenchShop): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, path] of pages) {
    const url = server.url + path;
    const bare = await bareServer(url);
    const baseline = await loadHttp(bare.url, connections);
    rows.push({
      what: `${what}, visitor`,
      connections,
      ...(await loadHttp(url, connections)),
      baseline,
    });
    bare.close();
  }
  return rows;
}

/** A logged-in shopper's pages beside the same shop with every answer of the database in memory. */
export async function measureShopper({ server, settings, query }: BenchShop): Promise<Row[]> {
  const { cookie } = await HttpShopper.enter(server.url, query);
  const inMemory = await startServer(settings, ["--import", "./tests/bench/remembered-queries.ts"]);
  const rows: Row[] = [];
  try {
    // Else the process that was just started would be measured while it is still compiled.
    for (const [, path] of pages) await loadHttp(inMemory.url + path, connections, { cookie });
    for (const [what, path] of pages) {
      const load = ({ url }: { url: string }) => loadHttp(url + path, connections, { cookie });
      const baseline = await load(inMemory);
      rows.push({ what: `${what}, shopper`, connections, ...(await load(server)), baseline });
    }
  } finally {
    await inMemory.stop();
  }
  return rows;
}

/** A process's resident memory. */
export function residentMB(pid = 0): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
