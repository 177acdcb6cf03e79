import { inArray } from "drizzle-orm";
import { db, type Queryable } from "#app/server/database.server.ts";
import { users } from "./account-table.server.ts";

/**
 * The user with one of these addresses, of several the one whose address comes first
 * (account-emails.ts).
 */
export async function userByEmail(emails: readonly string[], on: Queryable = db) {
  const found = await on
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      fullName: users.fullName,
      mobileNumber: users.mobileNumber,
      role: users.role,
      designation: users.designation,
    })
    .from(users)
    .where(inArray(users.email, [...emails]));
  return found.sort((a, b) => emails.indexOf(a.email) - emails.indexOf(b.email))[0];
}
