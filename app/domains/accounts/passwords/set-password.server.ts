import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { accounts, pendingLogins, sessions, users } from "../users/account-table.server.ts";
import { endLinks } from "./mailed-link.server.ts";

/** The hash of a user's password; undefined for one who logs in by Google alone. */
export async function passwordHash(userId: string, on: Queryable = db) {
  const [account] = await on
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  return account?.hash ?? undefined;
}

/**
 * Locks a user against logins: a session that is just being opened refers to the user's row and
 * waits, so that what ends all sessions misses none. A login that had verified the old password by
 * then looks at it once more afterwards (log-in.server.ts).
 */
export async function lockUser(on: Queryable, userId: string) {
  const [user] = await on
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return user;
}

/**
 * Gives a locked user a password in place of any earlier one. Whoever knew the earlier one may have
 * opened sessions, begun logins or asked for reset links: all of them end.
 */
export async function setPassword(on: Queryable, userId: string, hash: string): Promise<void> {
  await on
    .insert(accounts)
    .values({
      id: uuid(),
      accountId: userId,
      providerId: "credential",
      userId,
      password: hash,
    })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password: hash, updatedAt: new Date() },
    });
  await on.delete(sessions).where(eq(sessions.userId, userId));
  await on.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
  await endLinks(on, "reset-password", userId);
}
