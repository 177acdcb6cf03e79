import { and, eq } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { accounts } from "./account-table.server.ts";
import { auth } from "./auth.server.ts";
import { isImportedHash, verifyImportedHash } from "./imported-password.server.ts";
import { passwordHash } from "./set-password.server.ts";
import { maxPasswordLength } from "./user.ts";

/**
 * Verifies a user's password. One that came from the programme's earlier shop is stored anew, hashed
 * as the shop's own are, at the first time that it is given (rules: import-8).
 * @param hash as it was read; undefined for one who logs in by Google alone.
 * @returns the hash that the password has now, which a login compares once more after its session is
 * open (log-in.server.ts); undefined where the password is wrong.
 */
export async function verifiedHash(
  userId: string,
  hash: string | null | undefined,
  given: string,
): Promise<string | undefined> {
  if (!hash || given.length > maxPasswordLength) return undefined;
  const { password } = await (await auth()).$context;
  if (!isImportedHash(hash)) {
    return (await password.verify({ hash, password: given })) ? hash : undefined;
  }
  if (!(await verifyImportedHash(hash, given))) return undefined;
  const own = await password.hash(given);
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
