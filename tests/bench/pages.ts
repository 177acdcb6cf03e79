import { readFileSync } from "node:fs";
import { HttpShopper } from "#tests/http-shopper.ts";
import { bareServer } from "./bare-server.ts";
import type { BenchShop } from "./bench-shop.ts";
import { loadHttp } from "./load.ts";
import type { Row } from "./table.ts";

const pages = [
  ["home", "/"],
  ["list", "/products"],
  ["detail", "/products/sample-ragi-til-laddu"],
  ["list's data", "/products.data"],
] as const;

/** The list as messengers and advertisements link to it. */
const tracked = "/products?utm_source=whatsapp&utm_medium=message&fbclid=IwAR0aBcDeFgHiJkLmNoPq";

const connections = 32;

/** Visitors' pages. */
export function measureVisitors(shop: BenchShop): Promise<Row[]> {
  return measurePages(shop, "visitor", [...pages, ["list, tracked link", tracked]], "");
}

/** A logged-in shopper's. */
export async function measureShopper(shop: BenchShop): Promise<Row[]> {
  const { cookie } = await HttpShopper.enter(shop.server.url, shop.query);
  return measurePages(shop, "shopper", pages, cookie);
}

/** Pages beside a bare server that sends the same bytes. */
async function measurePages(
  { server }: BenchShop,
  who: string,
  measured: readonly (readonly [what: string, path: string])[],
  cookie: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, path] of measured) {
    const url = server.url + path;
    const bare = await bareServer(url, cookie);
    const baseline = await loadHttp(bare.url, connections);
    const own = await loadHttp(url, connections, cookie ? { cookie } : {});
    rows.push({ what: `${what}, ${who}`, connections, ...own, baseline });
    bare.close();
  }
  return rows;
}

/** A process's resident memory. */
export function residentMB(pid = 0): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
