import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { products, shownTitle } from "#app/domains/catalog/product/product-table.server.ts";
import { groupPersons, producerGroups } from "#app/domains/stock/groups/group-tables.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import type { Readable } from "#app/lib/text/translations.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { readTexts } from "#app/server/text/translations.server.ts";
import type { ReadPackFacts } from "../pack-facts.ts";
import { readPackFacts } from "../read-pack-facts.server.ts";

/** Somebody who may be named, by her consent (rules: labels-8). */
export interface StoryPerson extends Readable {
  id: string;
  name: string;
  words: string;
}

/** What the pack of a batch tells: nothing of how many there are, nor of who bought them (rules: labels-6). */
export interface BatchStory {
  number: string;
  /** "2027-03-31" */
  bestBefore: string;
  madeOn: string | null;
  /** The day in Jharkhand on which it is told. */
  today: string;
  recall: ({ recalledOn: string; recallWords: string } & Readable) | undefined;
  /** Undefined once it is deleted. */
  product:
    | {
        id: string;
        title: string;
        productPackOff: number | null;
        pictureUrl: string | null;
        isSold: boolean;
      }
    | undefined;
  facts: ReadPackFacts;
  group:
    | ({ name: string; place: string; words: string; persons: StoryPerson[] } & Readable)
    | undefined;
}

const { name, place, words } = producerGroups;
const groupTexts = readTexts(producerGroups.translations, { name, place, words });
const personTexts = readTexts(groupPersons.translations, {
  name: groupPersons.name,
  words: groupPersons.words,
});
const recallTexts = readTexts(stockBatches.translations, { recallWords: stockBatches.recallWords });

/** The story of a batch, in the language of the request; undefined where there is no such batch. */
export async function readBatchStory(id: string): Promise<BatchStory | undefined> {
  const { number, bestBefore, madeOn, productId, groupId, recalledOn } = stockBatches;
  const [found] = await db
    .select({
      batch: { number, bestBefore, madeOn, productId, groupId, recalledOn, ...recallTexts },
      product: {
        id: products.id,
        title: shownTitle,
        productPackOff: products.productPackOff,
        pictureUrl: sql<string | null>`${products.pictureUrls}[1]`,
        isSold: sql<boolean>`not ${products.isHidden}`,
      },
    })
    .from(stockBatches)
    .leftJoin(products, eq(products.id, productId))
    .where(eq(stockBatches.id, id));
  if (!found) return undefined;
  const { batch, product } = found;
  const [facts, group] = await Promise.all([
    readPackFacts(batch.productId),
    batch.groupId === null ? undefined : readGroup(batch.groupId),
  ]);
  const { recallWords, untranslated } = batch;
  return {
    ...{ number: batch.number, bestBefore: batch.bestBefore, madeOn: batch.madeOn },
    today: dayOf(new Date()),
    recall:
      batch.recalledOn === null
        ? undefined
        : { recalledOn: batch.recalledOn, recallWords, untranslated },
    product: product ?? undefined,
    ...{ facts, group },
  };
}

async function readGroup(id: string): Promise<BatchStory["group"]> {
  const isNamed = and(eq(groupPersons.groupId, id), isNull(groupPersons.withdrawnAt));
  const [[group], persons] = await Promise.all([
    db.select(groupTexts).from(producerGroups).where(eq(producerGroups.id, id)),
    db
      .select({ id: groupPersons.id, ...personTexts })
      .from(groupPersons)
      .where(isNamed)
      .orderBy(asc(groupPersons.name), asc(groupPersons.id)),
  ]);
  return group && { ...group, persons };
}

/** At midnight in Jharkhand all stories say another day: they are told anew. */
export async function renewStoriesNightly(jobs: PgBoss): Promise<void> {
  await jobs.work("renew-stories", async () => publish("batches"));
  await jobs.schedule("renew-stories", "0 0 * * *", null, { tz: "Asia/Kolkata" });
}
