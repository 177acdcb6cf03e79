import { asc, desc, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { searchWords } from "#app/lib/text/search-words.ts";
import { db } from "#app/server/database/database.server.ts";
import {
  countUseByNetwork,
  currentNetwork,
  type RateLimit,
} from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { searchMisses } from "./search-tables.server.ts";

/** So many different ones are kept (rules: search-9). */
export const maxMisses = 2000;
/** This many a day are counted for one network: a program that tries words must not fill the list. */
const perNetwork: RateLimit = { name: "search-misses", points: 40, seconds: 86_400 };
const longest = 60;
const shortest = 3;

/** Who has searched what lately: a page that is loaded anew counts once. */
const counted = new LRUCache<string, true>({ max: 5000, ttl: 3_600_000 });

/**
 * Counts a search for which no product was found, or only by other words. Without digits, which may be anybody's phone
 * number, and without who searched; what looks like an e-mail address is not counted at all.
 */
export async function countMiss(typed: string): Promise<void> {
  const query = searchWords(typed).join(" ").replace(/\d/g, "#");
  if (typed.includes("@") || query.length < shortest || query.length > longest) return;
  const once = `${currentNetwork()} ${query}`;
  if (counted.has(once)) return;
  counted.set(once, true);
  if ((await countUseByNetwork(perNetwork)) !== undefined) return;
  const { rowCount } = await db
    .update(searchMisses)
    .set({ times: sql`${searchMisses.times} + 1`, lastAt: sql`now()` })
    .where(eq(searchMisses.query, query));
  if (!rowCount) {
    if ((await db.$count(searchMisses)) >= maxMisses) return;
    await db
      .insert(searchMisses)
      .values({ query })
      .onConflictDoUpdate({
        target: searchMisses.query,
        set: { times: sql`${searchMisses.times} + 1`, lastAt: sql`now()` },
      });
  }
  publish("search-misses");
}

export type SearchMiss = typeof searchMisses.$inferSelect;

export const missOrders = ["often", "lately"] as const;
export type MissOrder = (typeof missOrders)[number];

/** What was searched most often, or last. For staff. */
export async function listMisses(order: MissOrder, size: number): Promise<SearchMiss[]> {
  const { times, lastAt, query } = searchMisses;
  const by = order === "often" ? [desc(times), desc(query)] : [desc(lastAt), asc(query)];
  return db
    .select()
    .from(searchMisses)
    .orderBy(...by)
    .limit(size);
}

/** Takes one off the list, which begins again when it is searched again. @returns whether it was there. */
export async function deleteMiss(query: string, actor: Actor): Promise<boolean> {
  const isGone = await db.transaction(async (tx) => {
    const gone = await tx.delete(searchMisses).where(eq(searchMisses.query, query)).returning();
    if (gone.length > 0) await record(tx, actor, "search-miss.delete", query, { name: query });
    return gone.length > 0;
  });
  if (isGone) publish("search-misses");
  return isGone;
}
