import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import {
  countUse,
  currentNetwork,
  forget,
  type RateLimit,
  type TooManyTries,
} from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { auth } from "../login/auth.server.ts";
import { hasSecondFactor } from "../second-factor/second-factor.server.ts";
import { endConfirmation } from "../sessions/confirm-session.server.ts";
import { openSession } from "../sessions/session.server.ts";
import { userById } from "../users/find-user.server.ts";
import { passwordWeakness, type WeakPassword } from "./password-policy.server.ts";
import { lockUser, passwordHash, setPassword } from "./set-password.server.ts";
import { verifiedHash } from "./verify-password.server.ts";

export type PasswordRefusal =
  | { code: "password-wrong" }
  /** The account was deleted meanwhile. */
  | { code: "user-gone" }
  | WeakPassword
  | TooManyTries;

/** Wrong tries on one account by whoever sits at its open session. */
const perAccount: RateLimit = { name: "change-password", points: 10, seconds: 15 * 60 };

/** False for a user who logs in by Google alone. */
export async function hasPassword(userId: string): Promise<boolean> {
  return (await passwordHash(userId)) !== undefined;
}

/**
 * Changes a user's password. All other sessions of the user end; the one at hand goes on under a new
 * token.
 * @returns the Set-Cookie values that carry it.
 */
export async function changePassword(
  userId: string,
  given: { current: string; next: string },
  headers: Headers,
): Promise<Result<string[], PasswordRefusal>> {
  const user = await userById(userId);
  if (!user) return refused({ code: "user-gone" });
  const hasFactor = await hasSecondFactor(userId);
  const weakness = await passwordWeakness(given.next, user, hasFactor);
  if (weakness) return refused({ code: "password-weak", weakness });
  const wait = await countUse(perAccount, userId);
  if (wait !== undefined) return refused({ code: "too-many-tries", seconds: wait });
  const { password } = await (await auth()).$context;
  const hash = await verifiedHash(userId, await passwordHash(userId), given.current);
  const network = currentNetwork();
  if (!hash) {
    log.warn({ account: userId, network }, "password not changed: wrong password");
    return refused({ code: "password-wrong" });
  }
  const nextHash = await password.hash(given.next);
  const problem = await db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) return "user-gone" as const;
    // Changed elsewhere in the meantime, the one that was verified is no longer the current one.
    if ((await passwordHash(userId, tx)) !== hash) return "password-wrong" as const;
    await setPassword(tx, userId, nextHash);
    return undefined;
  });
  if (problem) return refused({ code: problem });
  log.info({ account: userId, network }, "password changed");
  publish(`sessions:${userId}`);
  await forget(perAccount, userId);
  const { cookies, token } = await openSession(userId, headers);
  if (hasFactor && token) await endConfirmation(token);
  return ok(cookies);
}
