import { setTimeout as sleep } from "node:timers/promises";
import { type Drill, drills } from "./drills.ts";
import { type Load, startLoad } from "./load.ts";
import { asSuperuser, shopRole } from "./postgres.ts";
import { type Row, tableHead, tableLine } from "./table.ts";
import { Tally } from "./tally.ts";
import { until } from "./until.ts";
import { isWhole } from "./whole.ts";

/** How long the load runs before a part is broken, and after it is whole again, in ms. */
const calm = 5000;

/** Breaks one part after the other under load. @param names of drills, all where there are none. */
export async function drillAll(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => drills.every((drill) => drill.name !== name));
  if (unknown) {
    throw new Error(`${unknown} is none of ${drills.map(({ name }) => name).join(", ")}`);
  }
  await until("a whole cluster", 120, isWhole);
  const load = await startLoad();
  console.log(tableHead);
  try {
    for (const drill of drills) {
      if (names.length > 0 && !names.includes(drill.name)) continue;
      const row = await drillOne(drill, load);
      console.log(tableLine(row));
      for (const failure of failuresOf(load.tally)) console.error(`  ${failure}`);
      if (!row.passed) process.exitCode = 1;
    }
  } finally {
    await load.stop();
  }
}

/** What went wrong in words, some of each kind. */
function failuresOf({ failedPages, refusedOrders, failedUploads, refusedChanges, changes }: Tally) {
  const slowChanges = changes
    .filter(({ took }) => took > 2000)
    .map(({ node, took }) => `a change was at ${node} after ${(took / 1000).toFixed(1)} s`);
  return [failedPages, refusedOrders, failedUploads, refusedChanges, slowChanges].flatMap(
    (failures) => failures.slice(0, 5).map((failure) => failure.trim().slice(0, 160)),
  );
}

async function drillOne(drill: Drill, load: Load): Promise<Row> {
  load.tally = new Tally();
  await sleep(calm);
  await drill.run(load.broken);
  await until(`a whole cluster after ${drill.name}`, 180, isWhole);
  // Balancers need two good answers until they believe it.
  await sleep(calm / 2);
  load.broken.clear();
  await sleep(calm);
  await load.seeChange();
  const { tally } = load;
  const longestGap = tally.longestGap;
  await load.readUploads();
  const row = { drill: drill.name, ...(await compareWithDatabase(tally)), longestGap };
  return {
    ...row,
    acknowledged: tally.orders.length,
    refused: tally.refusedOrders.length,
    pages: tally.pages,
    failedPages: tally.failedPages.length,
    slowestPage: tally.slowestPage / 1000,
    slowestChange: tally.slowestChange,
    uploads: tally.uploads.length,
    failedUploads: tally.failedUploads.length,
    deafFeeds: tally.deafFeeds,
    passed:
      row.lost + row.doubled + row.missing + tally.refusedOrders.length === 0 &&
      tally.failedPages.length + tally.failedUploads.length + tally.deafFeeds === 0 &&
      longestGap <= drill.longestGap &&
      tally.slowestChange <= 2,
  };
}

/** What was answered for, against what is there. */
async function compareWithDatabase(tally: Tally) {
  // Not those that are answered for while the database is asked.
  const orders = [...tally.orders];
  const found = await asSuperuser(shopRole, async (client) => {
    const { rows } = await client.query<{ number: string; key: string }>(
      "select order_number as number, checkout_key as key from orders",
    );
    const { rows: counts } = await client.query<{ missing: number }>(
      "select coalesce(sum(last), 0)::int - (select count(*) from orders)::int as missing from (select max(sequence) as last from orders group by month) months",
    );
    return { keys: new Map(rows.map(({ number, key }) => [number, key])), ...counts[0] };
  });
  const keysOfNumber = Map.groupBy(orders, ({ number }) => number);
  const placed = new Set(found.keys.values());
  return {
    lost: orders.filter(({ number, checkoutKey }) => found.keys.get(number) !== checkoutKey).length,
    // One number for two orders, or two orders of one checkout.
    doubled:
      [...keysOfNumber.values()].filter((same) => same.length > 1).length +
      (found.keys.size - placed.size),
    missing: found.missing ?? 0,
  };
}
