import { asc, eq } from "drizzle-orm";
import type { Permission } from "#app/domains/domains.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import type { Language } from "#app/lib/text/language.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { users } from "../users/account-table.server.ts";

/** Whom the shop writes to about itself: addresses, names and languages of those who may do this (rules: staff-2). */
export async function staffAddresses(
  permission: Permission,
  on: Queryable = db,
): Promise<{ email: string; name: string; language: Language }[]> {
  const staff = await on
    .select({
      email: users.email,
      firstName: users.firstName,
      fullName: users.fullName,
      language: users.language,
      userType: users.role,
      designation: users.designation,
    })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.email));
  return staff
    .filter((person) => isAllowed(person, permission))
    .map(({ email, firstName, fullName, language }) => ({
      email,
      name: firstName || fullName,
      language,
    }));
}
