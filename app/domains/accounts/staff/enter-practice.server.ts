import type { Language } from "#app/lib/text/language.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { users } from "../users/account-table.server.ts";
import type { User } from "../users/user.ts";

/**
 * Makes somebody's account in a practice shop, or brings it up to what she is in the real one (rules: rehearsal-2). It has no
 * password: she comes in through the real shop alone.
 */
export async function enterPractice({
  id,
  language,
  ...profile
}: Pick<User, "id" | "email" | "fullName" | "firstName" | "mobileNumber" | "designation"> & {
  language: Language;
}): Promise<void> {
  const own = { ...profile, role: "admin", language, emailVerified: true } as const;
  await db
    .insert(users)
    .values({ id, ...own })
    .onConflictDoUpdate({ target: users.id, set: { ...own, updatedAt: new Date() } });
  publish("users", "staff");
}
