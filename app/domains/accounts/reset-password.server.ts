import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { accounts, users } from "./account-table.server.ts";
import { auth } from "./auth.server.ts";
import { linkedEmail, redeemLink } from "./mailed-link.server.ts";
import { lockUser, setPassword } from "./set-password.server.ts";

/**
 * Sets the password of the user whom a reset link was mailed to. The link is used up, all of the
 * user's sessions end, and the address counts as verified: only its owner could read the link.
 */
export async function resetPassword(
  token: string,
  password: string,
): Promise<Result<undefined, "link-dead">> {
  // Hashing takes a core for a tenth of a second, which nobody gets for a made-up token.
  if (!(await linkedEmail("reset-password", token))) return refused("link-dead");
  const hash = await (await auth()).$context.then((context) => context.password.hash(password));
  const done = await db.transaction(async (tx) => {
    const userId = await redeemLink(tx, "reset-password", token);
    const user = userId && (await lockUser(tx, userId));
    if (!user) return false;
    if (!user.emailVerified) {
      // Whoever linked a way to log in before that may have been a stranger.
      await tx.delete(accounts).where(eq(accounts.userId, userId));
      await tx
        .update(users)
        .set({ emailVerified: true, updatedAt: new Date() })
        .where(eq(users.id, userId));
    }
    await setPassword(tx, userId, hash);
    return true;
  });
  if (!done) return refused("link-dead");
  publish("users");
  return ok(undefined);
}
