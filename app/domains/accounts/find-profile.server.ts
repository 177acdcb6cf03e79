import { eq } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { users } from "./account-table.server.ts";
import type { Profile } from "./profile.ts";

/** The user's own profile; undefined where the user is gone. */
export async function profileOf(user: { id: string }): Promise<Profile | undefined> {
  const [profile] = await db
    .select({
      fullName: users.fullName,
      email: users.email,
      emailVerified: users.emailVerified,
      mobileNumber: users.mobileNumber,
      gender: users.gender,
      dateOfBirth: users.dateOfBirth,
      alternateNumber: users.alternateNumber,
    })
    .from(users)
    .where(eq(users.id, user.id));
  return profile;
}
