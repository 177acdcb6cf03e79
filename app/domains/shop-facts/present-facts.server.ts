import { setTimeout as delay } from "node:timers/promises";
import { db } from "#app/server/database/database.server.ts";
import { withoutRecording } from "#app/server/database/table-reads.server.ts";
import { receivesOtherNodes } from "#app/server/live/live.server.ts";
import { receive, subscribe } from "#app/server/live/live-changes.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { site } from "#site";
import { factsOfFile, type ShopFacts } from "../../../site.config.ts";
import { eachFurtherFact, isFactName, typedFact } from "./fact-names.ts";
import { factSchemas } from "./fact-schemas.ts";
import { changedFacts } from "./shop-fact-table.server.ts";

/** So often they are read, in ms, while no other node is heard. */
const readUnheard = 3000;

/** Of a text that neither the file nor a row has, what stood there before must not stay. */
const noFurther = eachFurtherFact(() => "");

/** After a failed reading the next comes so much later, in ms. */
const readAgain = 1000;

/** One reading at a time: none that began earlier writes over a later one. */
let reading: Promise<unknown> = Promise.resolve();

/**
 * Brings `site` up to what the database holds now.
 * @returns whether anything in it is another than before.
 * @throws Error where the database could not be read; `site` is then as it was.
 */
export function readFacts(): Promise<boolean> {
  const next = reading.then(bringUpToDate);
  reading = next.catch(() => {});
  return next;
}

async function bringUpToDate(): Promise<boolean> {
  const rows = await withoutRecording(() => db.select().from(changedFacts));
  const before = JSON.stringify(site);
  Object.assign(site, noFurther, factsOfFile, ...rows.map(factOf));
  return JSON.stringify(site) !== before;
}

/** What a row says; nothing where this version of the shop does not know or take it. */
function factOf({ name, value }: typeof changedFacts.$inferSelect): Partial<ShopFacts> {
  if (!isFactName(name)) return {};
  const read = factSchemas[name].safeParse(typedFact(name, value));
  if (read.success) return { [name]: read.data };
  log.warn({ fact: name }, "a fact of the shop cannot be read; the file's stands");
  return {};
}

/**
 * Reads the facts at the start, and again whenever they may have changed on another node.
 * @returns what ends it.
 */
export async function followFacts(unheardInterval = readUnheard): Promise<() => void> {
  const ending = new AbortController();
  let isReading = false;
  const end = subscribe((changes) => {
    if (changes.includes("shop-facts") || changes.includes("*")) void readAndTell(ending.signal);
  });
  await readFacts();
  const unheard = setInterval(async () => {
    if (isReading || receivesOtherNodes()) return;
    isReading = true;
    await readAndTell(ending.signal);
    isReading = false;
  }, unheardInterval).unref();
  return () => {
    end();
    clearInterval(unheard);
    ending.abort();
  };
}

async function readAndTell(ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    try {
      // A page that was rendered between the news and this reading shows what was before: old once more.
      if (await readFacts()) receive(["shop-facts"]);
      return;
    } catch (error) {
      log.warn({ err: error }, "the shop's facts could not be read; trying again");
      await delay(readAgain, undefined, { signal: ended, ref: false }).catch(() => {});
    }
  }
}
