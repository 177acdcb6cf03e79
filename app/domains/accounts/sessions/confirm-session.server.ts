import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import {
  countUse,
  countUseByNetwork,
  currentNetwork,
  forget,
  type RateLimit,
  type TooManyTries,
} from "#app/server/http/rate-limit.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { tokenHash } from "../passwords/mailed-link.server.ts";
import { passwordHash } from "../passwords/set-password.server.ts";
import { verifiedHash } from "../passwords/verify-password.server.ts";
import {
  checkFactor,
  type FactorRefusal,
  type ShownFactor,
} from "../second-factor/check-factor.server.ts";
import { type Factors, factorsOf, hasSecondFactor } from "../second-factor/second-factor.server.ts";
import { sessions } from "../users/account-table.server.ts";
import type { User } from "../users/user.ts";
import { tokenOfCookie } from "./session.server.ts";

/** What somebody shows who they are by: Google's login where there is no password either. */
export type ConfirmedBy = Factors | "password" | "google";

export type ConfirmRefusal = FactorRefusal | { code: "password-wrong" };

const perAccount: RateLimit = { name: "confirm-account", points: 10, seconds: 15 * 60 };
const perNetwork: RateLimit = { name: "confirm-network", points: 60, seconds: 15 * 60 };

/** What a user is asked for before they do much at once (rules: second-factor-5). */
export async function askedToConfirm(user: { id: string }): Promise<ConfirmedBy> {
  const factors = await factorsOf(user.id);
  if (factors.app || factors.passkey) return factors;
  return (await passwordHash(user.id)) === undefined ? "google" : "password";
}

/** What a passkey's challenge is held by that confirms the request's session. */
export async function sessionHash(headers: Headers): Promise<string> {
  return tokenHash((await tokenOfCookie(headers)) ?? "");
}

/** Confirms the request's session by the second factor, or by the password where there is none. */
export async function confirmSession(
  user: Pick<User, "id" | "email" | "firstName" | "fullName">,
  given: ShownFactor | { password: string },
  headers: Headers,
): Promise<Result<undefined, ConfirmRefusal>> {
  const checked = (await hasSecondFactor(user.id))
    ? await checkFactor(user, asFactor(given), await sessionHash(headers))
    : await checkPassword(user.id, "password" in given ? given.password : "");
  if (!checked.ok) return checked;
  const token = await tokenOfCookie(headers);
  await db
    .update(sessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(sessions.token, token ?? ""));
  return ok(undefined);
}

/** Who has got a second factor in another tab meanwhile may still send a password: a wrong code. */
const asFactor = (given: ShownFactor | { password: string }): ShownFactor =>
  "password" in given ? { code: given.password } : given;

async function checkPassword(
  userId: string,
  given: string,
): Promise<Result<undefined, { code: "password-wrong" } | TooManyTries>> {
  const seconds = (await countUseByNetwork(perNetwork)) ?? (await countUse(perAccount, userId));
  if (seconds !== undefined) return refused({ code: "too-many-tries", seconds });
  if (!(await verifiedHash(userId, await passwordHash(userId), given))) {
    log.warn({ account: userId, network: currentNetwork() }, "asked again: wrong password");
    return refused({ code: "password-wrong" });
  }
  await forget(perAccount, userId);
  return ok(undefined);
}

/** Has a session's user asked again before they do much: it was opened without the second factor. */
export async function endConfirmation(token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmedAt: new Date(0) })
    .where(eq(sessions.token, token));
}
