import { setTimeout as delay } from "node:timers/promises";
import { networkSecret, openLogsShop } from "../ondc/logs-shop.ts";
import { bareSeller } from "./bare-seller.ts";
import { loadHttp, type Measured } from "./load.ts";
import { openBuyer, searches } from "./ondc-buyer.ts";
import type { Row } from "./table.ts";
import { processorMs } from "./workers.ts";

/** Each search is answered with all of so many products. */
const goods = 1000;
const connections = 8;
const rounds = 3;
/** How long the shop is searched without other load, in ms. */
const alone = 6000;

/**
 * The list of products while the network searches, in turns with the same while it is quiet, and while a bare process
 * takes as many searches and posts the same bytes for them: what that costs, no shop can save on this machine. Beside it,
 * how many of the catalogues arrived, and how long after their searches.
 */
export async function measureOndc(): Promise<Row[]> {
  const shop = await openLogsShop();
  const buyer = await openBuyer(networkSecret);
  const own = `${shop.url}/ondc/search`;
  try {
    await multiply(shop.query);
    const { catalogue } = await buyer.search(own, delay(500));
    const bare = await bareSeller(buyer.address, catalogue);
    const before = [processorMs([shop.pid]), processorMs([`${shop.pid}/task/${shop.pid}`])];
    const { asked } = await buyer.search(own, delay(alone));
    const after = [processorMs([shop.pid]), processorMs([`${shop.pid}/task/${shop.pid}`])];
    const [all, serving] = after.map((ms, n) => ((ms - (before[n] ?? 0)) / asked).toFixed(1));
    console.log(
      `the shop's processor time for each: ${all} ms, of its thread that serves pages ${serving} ms`,
    );
    const page = `${shop.url}/products`;
    const measured: Record<"quiet" | "bare" | "own", Measured[]> = { quiet: [], bare: [], own: [] };
    for (let round = 0; round < rounds; round += 1) {
      measured.quiet.push(await loadHttp(page, connections));
      for (const [name, url] of [["bare", bare.url] as const, ["own", own] as const]) {
        const load = loadHttp(page, connections);
        await buyer.search(url, load);
        measured[name].push(await load);
      }
    }
    bare.close();
    const [quiet, beside, searched] = Object.values(measured).map(middle);
    if (!quiet || !beside || !searched) return [];
    return [
      { what: "list, bare catalogues", connections, baseline: quiet, ...beside },
      { what: `list, ${searches} searches/s`, connections, baseline: quiet, ...searched },
      { what: "beside the bare ones", connections, baseline: beside, ...searched },
    ];
  } finally {
    buyer.close();
    await shop.close();
  }
}

/** By the pages a second. */
const middle = (runs: Measured[]) =>
  runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)];

/** The sample's goods again and again, until they are so many. */
async function multiply(query: Awaited<ReturnType<typeof openLogsShop>>["query"]): Promise<void> {
  await query(
    `insert into products (id, title, category, description, short_description, price, product_mrp,
       product_pack_off, picture_urls, quantity, current_stock, benefits)
     select id || '-' || n, title || ' ' || n, category, description, short_description, price, product_mrp,
       product_pack_off, picture_urls, quantity, current_stock, benefits
     from (select *, count(*) over () as all_of from products where not is_hidden) as p,
       generate_series(1, $1::int) as n
     where n <= $1::int / all_of`,
    [goods],
  );
  await query(
    `insert into pack_facts
     select (jsonb_populate_record(f, jsonb_build_object('product_id', p.id))).*
     from products as p join pack_facts as f on p.id like f.product_id || '-%' and p.id ~ '-[0-9]+$'
     on conflict do nothing`,
  );
}
