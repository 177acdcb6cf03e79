import { and, eq, gt } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db } from "#app/server/database.server.ts";
import { changed } from "#app/server/live.server.ts";
import { accounts, users, verifications } from "./account-table.server.ts";
import { auth } from "./auth.server.ts";
import { resetIdentifier } from "./request-password-reset.server.ts";
import { lockUser, setPassword } from "./set-password.server.ts";

/** True for a reset link that was not used and is not older than an hour. */
export async function resetLinkWorks(token: string): Promise<boolean> {
  const found = await db.select({ id: verifications.id }).from(verifications).where(living(token));
  return found.length > 0;
}

/**
 * Sets the password of the user whom a reset link was mailed to. The link is used up, all of the
 * user's sessions end, and the address counts as verified: only its owner could read the link.
 */
export async function resetPassword(
  token: string,
  password: string,
): Promise<Result<undefined, "link-dead">> {
  // Hashing takes a core for a tenth of a second, which nobody gets for a made-up token.
  if (!(await resetLinkWorks(token))) return refused("link-dead");
  const hash = await (await auth()).$context.then((context) => context.password.hash(password));
  const done = await db.transaction(async (tx) => {
    const [link] = await tx
      .delete(verifications)
      .where(living(token))
      .returning({ userId: verifications.value });
    const user = link && (await lockUser(tx, link.userId));
    if (!user) return false;
    if (!user.emailVerified) {
      // Whoever linked a way to log in before that may have been a stranger.
      await tx.delete(accounts).where(eq(accounts.userId, link.userId));
      await tx
        .update(users)
        .set({ emailVerified: true, updatedAt: new Date() })
        .where(eq(users.id, link.userId));
    }
    await setPassword(tx, link.userId, hash);
    return true;
  });
  if (!done) return refused("link-dead");
  changed("users");
  return ok(undefined);
}

function living(token: string) {
  return and(
    eq(verifications.identifier, resetIdentifier(token)),
    gt(verifications.expiresAt, new Date()),
  );
}
