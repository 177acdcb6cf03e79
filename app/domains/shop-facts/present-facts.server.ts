import { listDeliveryZones } from "#app/domains/delivery/list-delivery-zones.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { withoutRecording } from "#app/server/database/table-reads.server.ts";
import { followTopic } from "#app/server/live/follow-topic.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { site } from "#site";
import { factsOfFile, type ShopFacts } from "../../../site.config.ts";
import { eachFurtherFact, isFactName, typedFact } from "./fact-names.ts";
import { factSchemas } from "./fact-schemas.ts";
import { changedFacts } from "./shop-fact-table.server.ts";

/** Of a text that neither the file nor a row has, what stood there before must not stay. */
const noFurther = eachFurtherFact(() => "");

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
  const [rows, deliveryZones] = await withoutRecording(() =>
    Promise.all([db.select().from(changedFacts), listDeliveryZones()]),
  );
  const before = JSON.stringify(site);
  Object.assign(site, noFurther, factsOfFile, ...rows.map(factOf), { deliveryZones });
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
export const followFacts = (unheardInterval?: number): Promise<() => void> =>
  followTopic("shop-facts", readFacts, ["shop-facts"], unheardInterval);
