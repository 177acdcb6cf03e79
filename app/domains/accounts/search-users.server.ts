import { sql } from "drizzle-orm";
import { phoneWritings, searchKind } from "#app/lib/search-kind.ts";
import { db } from "#app/server/database.server.ts";
import type { RowPage } from "#app/server/keyset.server.ts";
import { reads } from "#app/server/live.server.ts";
import { type FoundCursor, firstThatFinds, prefixPage } from "#app/server/prefix-search.server.ts";
import { users } from "./account-table.server.ts";
import { allUsers, type UserRow, userRowColumns } from "./list-users.server.ts";

const keys = {
  email: sql<string>`email`,
  name: sql<string>`lower(full_name)`,
  phone: sql<string>`mobile_number`,
};

/**
 * A page of the users whose name, e-mail address or mobile number starts with what was typed; of all
 * users where nothing was. For admins.
 */
export async function searchUsers(
  typed: string,
  cursor: FoundCursor | undefined,
  size: number,
): Promise<RowPage<UserRow>> {
  if (!typed) return allUsers(cursor, size);
  reads("users");
  const by = (name: keyof typeof keys, starts: readonly string[]) => () => {
    const key = keys[name];
    return prefixPage<UserRow & { key: string }>(
      {
        key,
        starts,
        date: users.createdAt,
        id: users.id,
        dateOf: (row) => row.createdAt,
        read: (where, orderBy, limit) =>
          db
            .select({ ...userRowColumns, key })
            .from(users)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit),
      },
      cursor,
      size,
    );
  };
  const start = typed.toLowerCase();
  const kind = searchKind(typed);
  if (kind === "phone") return by("phone", phoneWritings(typed))();
  if (kind === "email") return by("email", [start])();
  return firstThatFinds<UserRow>([by("name", [start]), by("email", [start])]);
}
