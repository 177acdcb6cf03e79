import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database.server.ts";
import { keptCount } from "#app/server/kept-count.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/keyset.server.ts";
import { reads } from "#app/server/live.server.ts";
import { users } from "./account-table.server.ts";

/** A user in the back office's table; in one that was searched `key` is what it was found by. */
export interface UserRow {
  id: string;
  fullName: string;
  email: string;
  mobileNumber: string;
  role: "user" | "admin";
  createdAt: Date;
  key?: string | undefined;
}

export const userRowColumns = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  mobileNumber: users.mobileNumber,
  role: users.role,
  createdAt: users.createdAt,
};

/** A page of all users, newest first. For admins. */
export async function allUsers(
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<UserRow>> {
  reads("users");
  const keyset = { date: users.createdAt, id: users.id, order: "descending" } as const;
  const query = keysetQuery(keyset, cursor, size);
  const rows = await db
    .select(userRowColumns)
    .from(users)
    .where(query.where())
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** How many users there are. For admins. */
export const countUsers = keptCount("users", async () => db.$count(users));
