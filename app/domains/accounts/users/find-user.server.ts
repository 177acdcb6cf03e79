import { eq, inArray } from "drizzle-orm";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { users } from "./account-table.server.ts";
import type { User } from "./user.ts";

const columns = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName: users.firstName,
  lastName: users.lastName,
  fullName: users.fullName,
  mobileNumber: users.mobileNumber,
  userType: users.role,
  designation: users.designation,
};

/**
 * The user with one of these addresses, of several the one whose address comes first
 * (account-emails.ts).
 */
export async function userByEmail(
  emails: readonly string[],
  on: Queryable = db,
): Promise<User | undefined> {
  const found = await on
    .select(columns)
    .from(users)
    .where(inArray(users.email, [...emails]));
  return found.sort((a, b) => emails.indexOf(a.email) - emails.indexOf(b.email))[0];
}

export async function userById(id: string, on: Queryable = db): Promise<User | undefined> {
  const [found] = await on.select(columns).from(users).where(eq(users.id, id));
  return found;
}
