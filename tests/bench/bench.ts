// The benchmark: each figure stands beside a baseline that ran on the same machine a moment ago, and
// only the ratio of the two is a result. `npm run bench -- visitors` measures one part, `-- sizes --pages=search` the
// pages of one whose names have that in them; `--profile` adds where the server's time goes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../scripts/build.ts";
import { type BenchShop, openBenchShop } from "./bench-shop.ts";
import { measureFeeds } from "./feeds.ts";
import { measureGrowth } from "./growth/growth.ts";
import { measureMachine } from "./machine.ts";
import { measureOrderRules } from "./order-rules.ts";
import { measureOrders } from "./orders.ts";
import { measureShopper, measureVisitors, residentMB } from "./pages.ts";
import { measurePhone } from "./phone.ts";
import { printProfile } from "./profile.ts";
import { measureSeo } from "./seo.ts";
import { compareSizes } from "./sizes.ts";
import { measureSlowLine } from "./slow-line.ts";
import { measureStart } from "./start.ts";
import { printTable, type Row } from "./table.ts";
import { measureTyping } from "./typing.ts";
import { measureWebhooks } from "./webhooks.ts";
import { measureWorkers } from "./workers.ts";

const parts: Record<string, (shop: BenchShop) => Promise<Row[]>> = {
  visitors: measureVisitors,
  shopper: measureShopper,
  orders: measureOrders,
  rules: measureOrderRules,
  webhooks: measureWebhooks,
  feeds: measureFeeds,
  // What it imports stands on the messages, which the build makes first.
  ondc: async () => (await import("./ondc.ts")).measureOndc(),
  workers: async (shop) => {
    await measureWorkers(shop);
    return [];
  },
  phone: async (shop) => {
    await measureSlowLine(shop);
    await measurePhone(shop);
    return [];
  },
  seo: async (shop) => {
    await measureSeo(shop);
    return [];
  },
  machine: async (shop) => {
    await measureMachine(shop);
    return [];
  },
  growth: async (shop) => {
    await measureGrowth(shop);
    return [];
  },
  start: async () => {
    await measureStart();
    return [];
  },
  typing: async ({ server: { url } }) => {
    await measureTyping(url);
    return [];
  },
  sizes: async ({ postgresUrl }) => {
    const pages = process.argv.find((word) => word.startsWith("--pages="));
    await compareSizes(postgresUrl, pages?.split("=")[1]);
    return [];
  },
};

const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = named.find((word) => !(word in parts));
if (unknown) throw new Error(`${unknown} is none of ${Object.keys(parts).join(", ")}`);

await build();
const profile = process.argv.includes("--profile")
  ? mkdtempSync(join(tmpdir(), "madua-profile-"))
  : undefined;
const shop = await openBenchShop(profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : []);
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue;
    printTable(await measure(shop));
    console.log(`resident after ${name}: ${residentMB(shop.server.child.pid)} MB`);
  }
} finally {
  await shop.close();
  if (profile) {
    printProfile(profile);
    rmSync(profile, { recursive: true });
  }
}
