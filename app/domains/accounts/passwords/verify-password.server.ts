import { and, eq } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { accounts } from "../users/account-table.server.ts";
import { hashPassword, isOutdated, verifyHash, verifyNothing } from "./password-hash.server.ts";
import { passwordHash } from "./set-password.server.ts";

/**
 * Verifies a user's password. One whose hash is older than today's kind, or came from the programme's
 * earlier shop, is stored anew at the first time that it is given (rules: import-8, passwords-10).
 * @param hash as it was read; undefined for one who logs in by Google alone, and for nobody.
 * @returns the hash that the password has now, which a login compares once more after its session is
 * open (log-in.server.ts); undefined where the password is wrong, which takes the same time where
 * there is none.
 */
export async function verifiedHash(
  userId: string,
  hash: string | null | undefined,
  given: string,
): Promise<string | undefined> {
  if (!hash) {
    await verifyNothing(given);
    return undefined;
  }
  if (!(await verifyHash(hash, given))) return undefined;
  if (!isOutdated(hash)) return hash;
  const own = await hashPassword(given);
  const [stored] = await db
    .update(accounts)
    .set({ password: own, updatedAt: new Date() })
    .where(
      and(
        eq(accounts.userId, userId),
        eq(accounts.providerId, "credential"),
        eq(accounts.password, hash),
      ),
    )
    .returning({ id: accounts.id });
  // Stored or changed meanwhile: by another login with the same password, or by a new one.
  return stored ? own : verifiedHash(userId, await passwordHash(userId), given);
}
