import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { MadeProduct } from "#tests/factories.ts";
import { HttpShopper, type Query } from "#tests/http-shopper.ts";
import { type Answer, ask, openFeed } from "./ask.ts";
import { balancers, edges, shops } from "./fleet.ts";
import { connectedMachines, type Machine, visitors } from "./network.ts";
import { asSuperuser, shopRole } from "./postgres.ts";
import { publicAddress, shopPort } from "./shop.ts";
import { Tally } from "./tally.ts";
import { until } from "./until.ts";

const ordersASecond = 10;
const pagesASecond = 50;
const feedCount = 40;
const shopperCount = 60;
/** How long a browser waits for one address before it tries the other, in ms. */
const patience = 10_000;
/** After a failure somebody asks again, a second or three later, in ms. */
const pause = () => 1000 + Math.random() * 2000;
/** How long a shopper goes on asking, in ms. */
const giveUpAfter = 90_000;
/** Within this time, in ms, every open page has heard of a change, or come back and heard of it. */
const feedPatience = 10_000;

/** Many people at once, from the first drill to the last. */
export interface Load {
  tally: Tally;
  /** Machines that are broken just now: what they show, nobody sees. */
  broken: Set<string>;
  /** Waits until a change has reached all nodes and feeds. */
  seeChange: () => Promise<void>;
  /** Reads every file that was acknowledged, at every shop. */
  readUploads: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startLoad(): Promise<Load> {
  await until("the key of sessions", 30, hasSessionKey);
  const { products, shoppers, admin, slide } = await enter();
  const load = { tally: new Tally(), broken: new Set<string>() };
  const stopping = new AbortController();
  const lines: Promise<unknown>[] = [];
  const everyMs = (interval: number, work: (n: number) => Promise<void>) => {
    lines.push(repeat(interval, stopping.signal, work));
  };

  everyMs(1000 / ordersASecond, async (n) => {
    await placeOrder(load.tally, pick(shoppers, n), pick(products, n), n);
  });
  everyMs(1000 / pagesASecond, async (n) => {
    await visit(load.tally, n, products);
  });
  let changes = 0;
  const change = () => changeAndSee(load, admin, slide, ++changes);
  everyMs(2000, change);
  everyMs(3000, (n) => upload(load, admin, n));
  const feeds = visitors
    .slice(0, feedCount)
    .map((visitor, n) => new Feed(visitor, n, stopping.signal));

  return Object.assign(load, {
    seeChange: async () => {
      const before = feeds.map(({ heard }) => heard);
      await change();
      const deaf = () => feeds.filter(({ heard }, n) => heard === before[n]).length;
      // One that has just been cut off comes back, and is told what it has missed.
      for (let waited = 0; deaf() > 0 && waited < feedPatience; waited += 100) await sleep(100);
      load.tally.deafFeeds = deaf();
    },
    readUploads: async () => {
      for (const url of load.tally.uploads) await readAtAll(load, url);
    },
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(lines);
    },
  });
}

/** Begins a piece of work every so many ms, however long each takes. */
async function repeat(
  interval: number,
  stopping: AbortSignal,
  work: (n: number) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const begun = performance.now();
  for (let n = 0; !stopping.aborted; n++) {
    const piece = work(n).finally(() => running.delete(piece));
    running.add(piece);
    await sleep(Math.max(0, begun + (n + 1) * interval - performance.now()));
  }
  await Promise.all(running);
}

/** A new shop makes the key by which sessions are signed when somebody first comes with a session. */
async function hasSessionKey(): Promise<boolean> {
  const cookie = "madua.session_token=nobodys.session";
  await ask(pick(balancers, 0), { path: "/my", cookie, from: pick(visitors, 0), patience });
  return asSuperuser(shopRole, async (client) => {
    const { rowCount } = await client.query(
      "select from installation where name = 'session-secret'",
    );
    return rowCount === 1;
  });
}

/** Shoppers, an admin, goods without end, and the picture whose words change. */
async function enter() {
  return asSuperuser(shopRole, async (client) => {
    const query: Query = (text, values) => client.query(text, values);
    const { rows: products } = await client.query<MadeProduct>(
      `update products set quantity = 100000000, current_stock = 100000000
       returning id, title, price, product_mrp as "productMRP"`,
    );
    const shoppers: HttpShopper[] = [];
    while (shoppers.length < shopperCount) {
      shoppers.push(await HttpShopper.enter(publicAddress, query));
    }
    const admin = await HttpShopper.enter(publicAddress, query, "admin");
    const slides = await query("select id from carousel_slides order by id limit 1");
    return { products, shoppers, admin, slide: String(slides.rows[0]?.id) };
  });
}

/** One order, asked for again by the same key until it is answered for. */
async function placeOrder(
  tally: Tally,
  shopper: HttpShopper,
  product: MadeProduct,
  n: number,
): Promise<void> {
  const checkoutKey = randomUUID();
  const body = new URLSearchParams(shopper.checkoutFields([[product, 1]], checkoutKey));
  const question = { path: "/address.data", body, cookie: shopper.cookie, from: pick(visitors, n) };
  const answer = await insist(entrances(n), { ...question, patience: 15_000 });
  const number = answer && /JRMG\/\d{4}-\d{2}\/[A-Z]{3}\/\d+/.exec(answer.text)?.[0];
  if (number) tally.orders.push({ number, checkoutKey, at: performance.now() });
  else
    tally.refusedOrders.push(
      `${tally.second}: ${answer ? `${answer.status} ${answer.text.slice(0, 300)}` : "no answer"}`,
    );
}

/** Asks one address after the other until one answers with something else than an outage. */
async function insist(
  at: readonly Machine[],
  question: Parameters<typeof ask>[1],
): Promise<Answer | undefined> {
  const end = performance.now() + giveUpAfter;
  for (let tried = 0; performance.now() < end; tried++) {
    const answer = await ask(pick(at, tried), question).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await sleep(pause());
  }
  return undefined;
}

/** Every second one comes by the edges, the others past them: so the shops' own pages are seen too. */
function entrances(n: number): readonly Machine[] {
  const pair = n % 2 ? edges : balancers;
  return n % 4 < 2 ? pair : pair.toReversed();
}

const pagesOf = (products: readonly MadeProduct[]) => [
  "/",
  "/products",
  ...products.slice(0, 6).map(({ id }) => `/products/${id}`),
  "/blog",
  "/aboutUs",
  "/faq",
];

/** A visitor's page: an address that is silent or breaks off is left for the other one, once. */
async function visit(tally: Tally, n: number, products: readonly MadeProduct[]): Promise<void> {
  const path = pick(pagesOf(products), n);
  const begun = performance.now();
  const reasons: string[] = [];
  for (const at of entrances(n)) {
    try {
      const { status } = await ask(at, { path, from: pick(visitors, n), patience });
      if (status === 200) {
        tally.pages++;
        tally.slowestPage = Math.max(tally.slowestPage, performance.now() - begun);
        return;
      }
      reasons.push(`${at.name} ${status}`);
      break;
    } catch (error) {
      reasons.push(`${at.name} ${(error as Error).message}`);
    }
  }
  tally.failedPages.push(`${tally.second}: ${path}: ${reasons.join(", ")}`);
}

/** Changes what the home page says, and waits until every node that is whole shows it. */
async function changeAndSee(
  load: Pick<Load, "tally" | "broken">,
  admin: HttpShopper,
  slide: string,
  n: number,
): Promise<void> {
  const { tally } = load;
  const words = `Change ${n} of the drill.`;
  const body = new URLSearchParams({ intent: "describe", id: slide, altText: words });
  const from = pick(visitors, n);
  const question = { path: "/my/images.data", body, cookie: admin.cookie, from, patience: 15_000 };
  const answer = await insist(entrances(n), question);
  const acknowledged = performance.now();
  if (answer?.status !== 200) {
    tally.refusedChanges.push(`${answer?.status} ${answer?.text.slice(0, 200)}`);
    return;
  }
  const shows = async (machine: Machine, port: number) => {
    // A later change shows as well that this one is seen.
    while (!load.broken.has(machine.name) && performance.now() < acknowledged + 30_000) {
      const page = await ask(machine, { path: "/", from, patience: 2000 }, port).catch(
        () => undefined,
      );
      // Who does not answer shows nothing old.
      if (page?.status !== 200) return 0;
      if (Number(/Change (\d+) of the drill/.exec(page.text)?.[1]) >= n) break;
      await sleep(50);
    }
    return load.broken.has(machine.name) ? 0 : performance.now() - acknowledged;
  };
  const nodes = [
    ...openShops().map((shop) => [shop, shopPort] as const),
    ...edges.map((edge) => [edge, 80] as const),
  ];
  const times = await Promise.all(
    nodes.map(async ([node, port]) => ({ node: node.name, took: await shows(node, port) })),
  );
  tally.changes.push(times.reduce((a, b) => (a.took > b.took ? a : b)));
}

const openShops = () => {
  const there = new Set(connectedMachines());
  return shops.filter(({ name }) => there.has(name));
};

/** Sends a picture by one shop, and reads it at all of them. */
async function upload(
  load: Pick<Load, "tally" | "broken">,
  admin: HttpShopper,
  n: number,
): Promise<void> {
  const { tally } = load;
  const noise = randomBytes(120 * 120 * 3);
  const picture = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set("folder", "gallery");
  form.set("file", new File([new Uint8Array(picture)], "drill.jpg", { type: "image/jpeg" }));
  const encoded = new Response(form);
  const body = {
    type: encoded.headers.get("content-type") ?? "",
    bytes: await encoded.bytes(),
  };
  const from = pick(visitors, n);
  const question = { path: "/my/uploads", body, cookie: admin.cookie, from, patience: 20_000 };
  const answer = await insist(entrances(n), question);
  const url = answer && /"url":"([^"]+)"/.exec(answer.text)?.[1];
  if (!url) {
    tally.failedUploads.push(
      answer ? `${answer.status} ${answer.text.slice(0, 200)}` : "no answer",
    );
    return;
  }
  tally.uploads.push(url);
  await readAtAll(load, url);
}

/** A file is at every shop that is whole; one that is silent for a moment is asked again. */
async function readAtAll({ tally, broken }: Pick<Load, "tally" | "broken">, url: string) {
  for (const shop of openShops()) {
    let said = "";
    for (let tried = 0; tried < 5 && !broken.has(shop.name); tried++) {
      const question = { path: url, from: visitors[0] ?? "", patience: 5000 };
      said = await ask(shop, question, shopPort).then(
        ({ status }) => (status === 200 ? "" : String(status)),
        (error) => error.message,
      );
      // Not there is not there; who is silent may be about to stop.
      if (!said || said === "404") break;
      await sleep(pause());
    }
    if (said && !broken.has(shop.name)) tally.failedUploads.push(`${url} at ${shop.name}: ${said}`);
  }
}

/** A page that is open, and hears of changes; it comes back when its feed ends or is silent. */
class Feed {
  /** How many changes of the carousel it has heard of. */
  heard = 0;
  #lastId = "";

  constructor(from: string, n: number, stopping: AbortSignal) {
    void this.#follow(from, n, stopping);
  }

  async #follow(from: string, n: number, stopping: AbortSignal): Promise<void> {
    for (let tried = n; !stopping.aborted; tried++) {
      const since = encodeURIComponent(this.#lastId);
      await openFeed(pick(edges, tried), `/live?since=${since}`, from)
        .then((feed) => this.#read(feed, stopping))
        .catch(() => {});
      await sleep(pause());
    }
  }

  async #read(feed: Awaited<ReturnType<typeof openFeed>>, stopping: AbortSignal): Promise<void> {
    // Longer than the feed's heartbeat.
    feed.setTimeout(35_000, () => feed.destroy());
    const end = () => feed.destroy();
    stopping.addEventListener("abort", end);
    try {
      for await (const chunk of feed) {
        const text = String(chunk);
        this.#lastId = /^id: (.+)$/m.exec(text)?.[1] ?? this.#lastId;
        if (/^data: .*(carousel|\*)/m.test(text)) this.heard++;
      }
    } finally {
      stopping.removeEventListener("abort", end);
    }
  }
}

const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;
