import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { countUse, type RateLimit, type TooManyTries } from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { endLinks, linkedUser, mailLink, redeemLink } from "../passwords/mailed-link.server.ts";
import { lockUser } from "../passwords/set-password.server.ts";
import { users } from "../users/account-table.server.ts";
import type { User } from "../users/user.ts";

/** Further mails that a user may ask for. */
const perUser: RateLimit = { name: "verify-email", points: 3, seconds: 60 * 60 };

/** Mails one more link to a user whose address is not verified. */
export async function mailVerifyLinkAgain(user: User): Promise<Result<undefined, TooManyTries>> {
  if (user.emailVerified) return ok(undefined);
  const wait = await countUse(perUser, user.id);
  if (wait !== undefined) return refused({ code: "too-many-tries", seconds: wait });
  await db.transaction((tx) => mailLink(tx, "verify-email", user));
  return ok(undefined);
}

/**
 * Takes a link as the proof that the address is the user's, once. From then on the user's orders
 * include those of the address (rules: access-7).
 */
export async function verifyEmail(token: string): Promise<Result<undefined, "link-dead">> {
  const linked = await linkedUser("verify-email", token);
  if (!linked) return refused("link-dead");
  const userId = await db.transaction(async (tx) => {
    // In this order: reset-password.server.ts.
    const user = await lockUser(tx, linked.id);
    const owner = user && (await redeemLink(tx, "verify-email", token));
    if (!owner) return undefined;
    await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date() })
      .where(eq(users.id, owner));
    // The links of earlier mails have done their duty.
    await endLinks(tx, "verify-email", owner);
    return owner;
  });
  if (!userId) return refused("link-dead");
  publish("users", `my-orders:${userId}`);
  return ok(undefined);
}
