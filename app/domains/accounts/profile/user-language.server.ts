import { and, eq, ne } from "drizzle-orm";
import { baseLanguage, type Language } from "#app/lib/text/language.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { users } from "../users/account-table.server.ts";

/** The language for what is sent to a user unasked; the base language where there is no user. */
export async function languageOfUser(on: Queryable, id: string | undefined): Promise<Language> {
  if (id === undefined) return baseLanguage;
  const [user] = await on.select({ language: users.language }).from(users).where(eq(users.id, id));
  return user?.language ?? baseLanguage;
}

/** Notes the language in which a user has the shop open. */
export async function noteLanguage(id: string, language: Language): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, id), ne(users.language, language)));
}
