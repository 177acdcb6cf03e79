import { asc, eq } from "drizzle-orm";
import { db, type Queryable } from "#app/server/database.server.ts";
import { users } from "./account-table.server.ts";

/** Whom the shop writes to about itself: each admin's address and name. */
export async function listAdmins(on: Queryable = db): Promise<{ email: string; name: string }[]> {
  const admins = await on
    .select({ email: users.email, firstName: users.firstName, fullName: users.fullName })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.email));
  return admins.map(({ email, firstName, fullName }) => ({ email, name: firstName || fullName }));
}
