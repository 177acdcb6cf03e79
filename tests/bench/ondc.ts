import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { searchFor } from "../../practice-ondc/practice-ondc.ts";
import { openLogsShop } from "../ondc/logs-shop.ts";
import { loadHttp } from "./load.ts";
import type { Row } from "./table.ts";

/** Searches a second, each answered with all of so many products. */
const searches = 100;
const goods = 1000;
const connections = 8;

/**
 * The list of products while the network searches, beside the same while it is quiet; and how many of the catalogues
 * arrived, and how late.
 */
export async function measureOndc(): Promise<Row[]> {
  const shop = await openLogsShop();
  const times: number[] = [];
  let bytes = 0;
  // A buyer's app that takes what it is told, without reading it: reading is not the shop's work.
  const sink = createServer((request, response) => {
    request.on("data", (part: Buffer) => {
      bytes += part.length;
    });
    request.on("end", () => {
      times.push(performance.now());
      response.end('{"message":{"ack":{"status":"ACK"}}}');
    });
  });
  await new Promise<void>((resolve) => sink.listen(0, "127.0.0.1", resolve));
  const bap_uri = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  try {
    await multiply(shop.query);
    const message = searchFor("1.2.5");
    const search = () =>
      shop.network.buyer
        .converse({ version: "1.2.5" })
        .say("search", message, { context: { bap_uri } });
    await search();
    const page = `${shop.url}/products`;
    const baseline = await loadHttp(page, connections);
    let isOver = false;
    let sent = 0;
    let refused = 0;
    const from = performance.now();
    const searching = (async () => {
      while (!isOver) {
        sent += 1;
        void search().then(({ ack }) => {
          refused += ack.status === 200 ? 0 : 1;
        });
        await delay(Math.max(0, from + (sent * 1000) / searches - performance.now()));
      }
    })();
    const own = await loadHttp(page, connections);
    isOver = true;
    await searching;
    const ended = performance.now();
    while (times.length < sent && performance.now() - ended < 60_000) await delay(100);
    const late = Math.max(0, (times.at(-1) ?? 0) - ended);
    console.log(
      `${sent} searches in ${((ended - from) / 1000).toFixed(1)} s, ${refused} refused; ${times.length} catalogues of ${(bytes / times.length / 1e6).toFixed(1)} MB, the last ${late.toFixed(0)} ms after the last search`,
    );
    return [{ what: `products, ${searches} searches/s`, connections, baseline, ...own }];
  } finally {
    sink.close();
    await shop.close();
  }
}

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
