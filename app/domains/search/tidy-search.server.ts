import { asc, inArray, lt, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { db } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { maxMisses } from "./search-misses.server.ts";
import { searchMisses, searchWordList } from "./search-tables.server.ts";

/** Days for which it is known what was searched and not found. */
const missDays = 180;
/** After the night there is room for so many new ones. */
const room = maxMisses / 4;

/** Words that no text has any more; a search for them would be led to nothing. */
const forgetWords = statement(
  "forget-words",
  () => `
  delete from search_words where not exists (
    select from search_texts
    where kind = 'product' and text_words @@ ('''' || search_words.spelling || '''')::tsquery
  ) and not exists (
    select from search_texts
    where kind <> 'product' and text_words @@ ('''' || search_words.spelling || '''')::tsquery
  )`,
);

/** Removes what the search no longer needs (rules: search-9). */
export async function tidySearch(): Promise<void> {
  await db.transaction(async (tx) => {
    // Until a text is saved whose words are there already: its row has to be seen.
    const mode = sql.raw("share row exclusive mode");
    await tx.execute(sql`lock table ${searchWordList} in ${mode}`);
    await tx.execute(forgetWords.sql({}));
  });
  await db
    .delete(searchMisses)
    .where(lt(searchMisses.lastAt, new Date(Date.now() - missDays * 86_400_000)));
  const over = (await db.$count(searchMisses)) - (maxMisses - room);
  if (over > 0) {
    const rarest = db
      .select({ query: searchMisses.query })
      .from(searchMisses)
      .orderBy(asc(searchMisses.times), asc(searchMisses.lastAt))
      .limit(over);
    await db.delete(searchMisses).where(inArray(searchMisses.query, rarest));
  }
  publish("search-misses");
}

/** Does so every night. */
export async function tidySearchNightly(jobs: PgBoss): Promise<void> {
  await jobs.work("tidy-search", async () => tidySearch());
  await jobs.schedule("tidy-search", "15 3 * * *", null, { tz: "Asia/Kolkata" });
}
