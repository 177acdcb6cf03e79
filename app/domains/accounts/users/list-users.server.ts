import { inArray, sql } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import type { Role } from "#app/lib/shop/domain.ts";
import { searchKind } from "#app/lib/text/search-kind.ts";
import { db } from "#app/server/database/database.server.ts";
import { inOrder, keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { type FoundCursor, prefixPage } from "#app/server/database/prefix-search.server.ts";
import { findByWords } from "#app/server/office-words/find-by-words.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import { users } from "./account-table.server.ts";
import { userWordSource } from "./user-word-source.server.ts";

/** A user in the back office's table; in one that was searched `key` is what it was found by. */
export interface UserRow {
  id: string;
  fullName: string;
  email: string;
  mobileNumber: string;
  role: Role;
  createdAt: Date;
  key?: string | undefined;
}

const userRowColumns = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  mobileNumber: users.mobileNumber,
  role: users.role,
  createdAt: users.createdAt,
};

/** A page of all users, newest first. */
async function allUsers(cursor: Cursor | undefined, size: number): Promise<RowPage<UserRow>> {
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
export const countUsers = keptUntilChanged("users", async () => db.$count(users));

/**
 * A page of the users whose name, telephone numbers and mailbox have words like the typed ones, or whose e-mail address
 * begins so (rules: office-search-2); of all users where nothing was typed. Newest first, but for e-mail addresses of
 * several pages. For admins.
 */
export async function searchUsers(
  typed: string,
  cursor: FoundCursor | undefined,
  size: number,
): Promise<RowPage<UserRow>> {
  if (!typed) return allUsers(cursor, size);
  if (searchKind(typed) === "email") return usersByEmail(typed.toLowerCase(), cursor, size);
  const page = await findByWords(userWordSource, typed, cursor, size);
  const rows = await db.select(userRowColumns).from(users).where(inArray(users.id, page.rows));
  return { ...page, rows: inOrder(rows, page.rows) };
}

function usersByEmail(start: string, cursor: FoundCursor | undefined, size: number) {
  const key = sql<string>`${users.email}`;
  return prefixPage<UserRow & { key: string }>(
    {
      key,
      starts: [start],
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
}

/** Full names by id; who is gone is left out. For admins. */
export async function namesOfUsers(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
