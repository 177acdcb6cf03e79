import { inArray } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { users } from "./account-table.server.ts";

/** Full names by id; who is gone is left out. For admins. */
export async function namesOfUsers(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
