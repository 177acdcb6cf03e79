import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import {
  countUse,
  countUseByNetwork,
  currentNetwork,
  type RateLimit,
  type TooManyTries,
} from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { auth } from "../login/auth.server.ts";
import { dropSecondFactor, hasSecondFactor } from "../second-factor/second-factor.server.ts";
import { accountEmails } from "../signing-up/account-emails.ts";
import { accounts, users } from "../users/account-table.server.ts";
import { userByEmail } from "../users/find-user.server.ts";
import { linkedUser, mailLink, redeemLink } from "./mailed-link.server.ts";
import { passwordWeakness, type WeakPassword } from "./password-policy.server.ts";
import { lockUser, setPassword } from "./set-password.server.ts";

/** Links that one network asks for: for one address, and for all. */
const perPair: RateLimit = { name: "reset-pair", points: 5, seconds: 60 * 60 };
const perNetwork: RateLimit = { name: "reset-network", points: 30, seconds: 60 * 60 };
/** Links that go to one address, whoever asks: nobody's inbox is filled by somebody else. */
const perEmail: RateLimit = { name: "reset-email", points: 10, seconds: 60 * 60 };

/** Every answer takes this long, in ms, which is more than the work for a known address takes. */
const answerTime = 500;

/**
 * Sends a link by which the owner of a mail address can choose a new password. The
 * answer is the same, after the same time, whether the address is known or not
 * (rules: passwords-3). Where strangers have asked for so many that no further one is sent, those that
 * were sent still work: a link lives as long as the count.
 */
export async function requestPasswordReset(
  typed: string,
): Promise<Result<undefined, TooManyTries>> {
  const emails = accountEmails(typed);
  const email = emails[0] ?? "";
  const pair = `${currentNetwork()} ${email}`;
  const wait = (await countUseByNetwork(perNetwork)) ?? (await countUse(perPair, pair));
  if (wait !== undefined) return refused({ code: "too-many-tries", seconds: wait });
  const isSent = (await countUse(perEmail, email)) === undefined;
  await Promise.all([isSent && sendLink(emails), delay(answerTime)]);
  return ok(undefined);
}

async function sendLink(emails: readonly string[]): Promise<void> {
  const user = await userByEmail(emails);
  if (user) await db.transaction((tx) => mailLink(tx, "reset-password", user));
}

/**
 * Sets the password of the user whom a reset link was mailed to. The link is used up, all of the
 * user's sessions end, and the address counts as verified: only its owner could read the link.
 */
export async function resetPassword(
  token: string,
  password: string,
): Promise<Result<undefined, { code: "link-dead" } | WeakPassword>> {
  // Hashing takes a core for a tenth of a second, which nobody gets for a made-up token.
  const owner = await linkedUser("reset-password", token);
  if (!owner) return refused({ code: "link-dead" });
  const weakness = await passwordWeakness(password, owner, await hasSecondFactor(owner.id));
  if (weakness) return refused({ code: "password-weak", weakness });
  const hash = await (await auth()).$context.then((context) => context.password.hash(password));
  const changed = await db.transaction(async (tx) => {
    // First the user, then the link, as all do that take both: none waits for one that waits for it.
    const user = await lockUser(tx, owner.id);
    const userId = user && (await redeemLink(tx, "reset-password", token));
    if (!userId) return undefined;
    if (!user.emailVerified) {
      // Whoever linked a way to log in before that may have been a stranger.
      await tx.delete(accounts).where(eq(accounts.userId, userId));
      await dropSecondFactor(tx, userId);
      await tx
        .update(users)
        .set({ emailVerified: true, updatedAt: new Date() })
        .where(eq(users.id, userId));
    }
    await setPassword(tx, userId, hash);
    return userId;
  });
  if (!changed) return refused({ code: "link-dead" });
  log.info({ account: changed, network: currentNetwork() }, "password reset");
  publish("users", `sessions:${changed}`);
  return ok(undefined);
}
