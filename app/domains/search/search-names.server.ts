import { asc, eq } from "drizzle-orm";
import { searchSound, searchWords } from "#app/lib/text/search-words.ts";
import { db } from "#app/server/database/database.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import { maxSearchNames } from "./search-name-form.ts";
import { searchNames } from "./search-tables.server.ts";

/** Names of one thing. */
export type SearchName = typeof searchNames.$inferSelect;

/** All that have several names, in the order in which they were added. */
export async function listSearchNames(): Promise<SearchName[]> {
  return db
    .select()
    .from(searchNames)
    .orderBy(asc(searchNames.date), asc(searchNames.id))
    .limit(maxSearchNames);
}

export async function findSearchName(id: string): Promise<SearchName | undefined> {
  const [found] = await db.select().from(searchNames).where(eq(searchNames.id, id));
  return found;
}

/** A word and what it sounds like. */
export interface SoundedWord {
  word: string;
  sound: string;
}

/** The names of one thing, each by its words. */
export type NameWords = readonly (readonly SoundedWord[])[];

export function soundedWords(text: string): SoundedWord[] {
  return searchWords(text).map((word) => ({ word, sound: searchSound(word) }));
}

/** The same by their words, as every search asks for them. */
export const searchNameWords = keptUntilChanged(
  "search-names",
  async (): Promise<NameWords[]> =>
    (await listSearchNames()).map(({ names }) =>
      names.map(soundedWords).filter((w) => w.length > 0),
    ),
);
