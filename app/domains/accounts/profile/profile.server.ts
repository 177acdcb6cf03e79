import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { users } from "../users/account-table.server.ts";
import type { Profile, ProfileChange } from "./profile.ts";

/** The columns of a Profile. */
export const profileColumns = {
  fullName: users.fullName,
  email: users.email,
  emailVerified: users.emailVerified,
  mobileNumber: users.mobileNumber,
  gender: users.gender,
  dateOfBirth: users.dateOfBirth,
  alternateNumber: users.alternateNumber,
};

/** The user's own profile; undefined where the user is gone. */
export async function profileOf(user: { id: string }): Promise<Profile | undefined> {
  const [profile] = await db.select(profileColumns).from(users).where(eq(users.id, user.id));
  return profile;
}

/**
 * Saves what the profile editor holds. firstName and lastName stay as they are (rules: signup-8).
 */
export async function updateProfile(
  user: { id: string },
  profile: ProfileChange,
): Promise<Result<undefined, "user-gone">> {
  const [found] = await db
    .update(users)
    .set({ ...profile, updatedAt: sql`now()` })
    .where(eq(users.id, user.id))
    .returning({ id: users.id });
  if (!found) return refused("user-gone");
  publish("users");
  return ok(undefined);
}
