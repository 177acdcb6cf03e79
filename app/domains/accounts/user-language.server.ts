import { and, eq, ne } from "drizzle-orm";
import { baseLanguage, type Language } from "#app/lib/language.ts";
import { db, type Queryable } from "#app/server/database.server.ts";
import { users } from "./account-table.server.ts";

/** In which language a user is written to where they ask for nothing themselves; the base one of nobody. */
export async function languageOfUser(on: Queryable, id: string | undefined): Promise<Language> {
  if (id === undefined) return baseLanguage;
  const [user] = await on.select({ language: users.language }).from(users).where(eq(users.id, id));
  return user?.language ?? baseLanguage;
}

/** Writes down in which language a user has the shop before them. */
export async function noteLanguage(id: string, language: Language): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, id), ne(users.language, language)));
}
