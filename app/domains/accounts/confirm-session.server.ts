import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db } from "#app/server/database.server.ts";
import { log } from "#app/server/log.server.ts";
import {
  countUse,
  countUseByNetwork,
  currentNetwork,
  forget,
  type RateLimit,
  type TooManyTries,
} from "#app/server/rate-limit.server.ts";
import { sessions } from "./account-table.server.ts";
import { type CodeRefusal, checkCode, hasSecondFactor } from "./second-factor.server.ts";
import { tokenOfCookie } from "./session.server.ts";
import { passwordHash } from "./set-password.server.ts";
import type { User } from "./user.ts";
import { verifiedHash } from "./verify-password.server.ts";

/** What somebody shows who they are by: Google's login where there is no password either. */
export type ConfirmedBy = "code" | "password" | "google";

export type ConfirmRefusal = CodeRefusal | { code: "password-wrong" } | TooManyTries;

const perAccount: RateLimit = { name: "confirm-account", points: 10, seconds: 15 * 60 };
const perNetwork: RateLimit = { name: "confirm-network", points: 60, seconds: 15 * 60 };

/** What a user is asked for before they do much at once (rules: second-factor-5). */
export async function askedToConfirm(user: { id: string }): Promise<ConfirmedBy> {
  if (await hasSecondFactor(user.id)) return "code";
  return (await passwordHash(user.id)) === undefined ? "google" : "password";
}

/** Confirms the request's session by the second factor's code, or by the password where there is none. */
export async function confirmSession(
  user: Pick<User, "id" | "email" | "firstName" | "fullName">,
  given: string,
  headers: Headers,
): Promise<Result<undefined, ConfirmRefusal>> {
  const checked = (await hasSecondFactor(user.id))
    ? await checkCode(user, given)
    : await checkPassword(user.id, given);
  if (!checked.ok) return checked;
  const token = await tokenOfCookie(headers);
  await db
    .update(sessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(sessions.token, token ?? ""));
  return ok(undefined);
}

async function checkPassword(
  userId: string,
  given: string,
): Promise<Result<undefined, ConfirmRefusal>> {
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
