import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { askLoopback } from "../../practice-ondc/loopback.ts";
import { searchFor } from "../../practice-ondc/practice-ondc.ts";
import { openLogsShop } from "../ondc/logs-shop.ts";
import { bareSeller } from "./bare-seller.ts";
import { loadHttp, type Measured } from "./load.ts";
import type { Row } from "./table.ts";
import { processorMs } from "./workers.ts";

/** Searches a second, each answered with all of so many products. */
const searches = 100;
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
  const buyer = await openSink();
  try {
    await multiply(shop.query);
    const message = searchFor("1.2.5");
    const context = { bap_uri: buyer.url };
    const ask: Ask = async (messageId) => {
      const talk = shop.network.buyer.converse({ version: "1.2.5" });
      return (await talk.say("search", message, { context, messageId })).ack.status;
    };
    await search(ask, buyer, delay(500));
    const bare = await bareSeller(buyer.url, buyer.last());
    const body = JSON.stringify({ context, message });
    const askBare: Ask = async () => (await askLoopback(bare.url, { method: "POST", body })).status;
    const before = processorMs([shop.pid]);
    const asked = await search(ask, buyer, delay(alone));
    const each = (processorMs([shop.pid]) - before) / asked;
    console.log(`the shop's processor time for each: ${each.toFixed(1)} ms`);
    const page = `${shop.url}/products`;
    const measured = { quiet: [], bare: [], own: [] } as Record<string, Measured[]>;
    for (let round = 0; round < rounds; round += 1) {
      measured.quiet?.push(await loadHttp(page, connections));
      const bareLoad = loadHttp(page, connections);
      await search(askBare, buyer, bareLoad);
      measured.bare?.push(await bareLoad);
      const ownLoad = loadHttp(page, connections);
      await search(ask, buyer, ownLoad);
      measured.own?.push(await ownLoad);
    }
    bare.close();
    const [quiet, beside, own] = Object.values(measured).map(middle);
    if (!quiet || !beside || !own) return [];
    return [
      { what: "list, bare catalogues", connections, baseline: quiet, ...beside },
      { what: `list, ${searches} searches/s`, connections, baseline: quiet, ...own },
      { what: "beside the bare ones", connections, baseline: beside, ...own },
    ];
  } finally {
    buyer.close();
    await shop.close();
  }
}

/** By the pages a second. */
const middle = (runs: Measured[]) =>
  runs.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)];

type Ask = (messageId: string) => Promise<number>;
type Sink = Awaited<ReturnType<typeof openSink>>;

/** A buyer's app that takes what it is told, without reading it: reading is not the shop's work. */
async function openSink() {
  /** When the last byte came, by the message that it answers. */
  const came: { id: string; at: number; bytes: number }[] = [];
  let last = Buffer.alloc(0);
  const sink = createServer((request, response) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on("data", (part: Buffer) => {
      bytes += part.length;
      if (last.length === 0) parts.push(part);
      else parts.splice(0, 9, part);
    });
    request.on("end", () => {
      response.end('{"message":{"ack":{"status":"ACK"}}}');
      if (last.length === 0) last = Buffer.concat(parts);
      const [, id = ""] = /"message_id":"([^"]*)"/.exec(`${parts.at(-1)}`) ?? [];
      came.push({ id, at: performance.now(), bytes });
    });
  });
  await new Promise<void>((resolve) => sink.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(sink.address() as AddressInfo).port}`,
    came,
    last: () => last,
    close: () => sink.close(),
  };
}

/** Searches until `until` has come, waits for what is on its way, and prints how it went. @returns how many searches */
async function search(ask: Ask, { came }: Sink, until: Promise<unknown>): Promise<number> {
  came.length = 0;
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  const askedAt = new Map<string, number>();
  const acknowledged: number[] = [];
  let refused = 0;
  const from = performance.now();
  while (!isOver) {
    const id = randomUUID();
    const at = performance.now();
    askedAt.set(id, at);
    void ask(id).then((status) => {
      acknowledged.push(performance.now() - at);
      refused += status === 200 ? 0 : 1;
    });
    await delay(Math.max(0, from + (askedAt.size * 1000) / searches - performance.now()));
  }
  await over;
  const ended = performance.now();
  const inTime = came.length;
  while (came.length < askedAt.size && performance.now() - ended < 60_000) await delay(100);
  const took = came.map(({ id, at }) => at - (askedAt.get(id) ?? Number.NaN));
  console.log(
    `${askedAt.size} searches in ${((ended - from) / 1000).toFixed(1)} s, ${refused} refused, acknowledged in ${spread(acknowledged)}; ${inTime} catalogues of ${((came[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB meanwhile, ${came.length} in all, in ${spread(took)}`,
  );
  return askedAt.size;
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  return `${at(0.5)} ms (99 %: ${at(0.99)})`;
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
