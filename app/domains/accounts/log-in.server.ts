import { and, eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db } from "#app/server/database.server.ts";
import {
  countUse,
  countUseByNetwork,
  forget,
  type RateLimit,
  type TooManyTries,
} from "#app/server/rate-limit.server.ts";
import { accounts, users } from "./account-table.server.ts";
import { auth } from "./auth.server.ts";
import { endSession, openSession, tokenOfCookie } from "./session.server.ts";
import { passwordHash } from "./set-password.server.ts";
import { maxPasswordLength } from "./user.ts";
import { verifiedHash } from "./verify-password.server.ts";

export type LoginRefusal =
  | { code: "fields-missing" }
  | { code: "email-invalid" }
  | { code: "user-unknown" }
  | { code: "password-wrong" }
  | TooManyTries;

/** Wrong tries on one account, from wherever they come. */
const perAccount: RateLimit = { name: "login-account", points: 10, seconds: 15 * 60 };
/** Tries from one network, whoever's account they are for: many people may share it. */
const perNetwork: RateLimit = { name: "login-address", points: 60, seconds: 15 * 60 };

/**
 * Opens a session (rules: login-2, login-3).
 * @returns the Set-Cookie values that carry it.
 */
export async function logIn(
  given: { email: string; password: string },
  headers: Headers,
): Promise<Result<string[], LoginRefusal>> {
  const email = given.email.trim().toLowerCase();
  if (!email || !given.password) return refused({ code: "fields-missing" });
  // Looser than at sign-up: the first admin may be admin@localhost (rules: login-3).
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    return refused({ code: "email-invalid" });
  }
  const wait = (await countUseByNetwork(perNetwork)) ?? (await countUse(perAccount, email));
  if (wait !== undefined) return refused({ code: "too-many-tries", seconds: wait });
  if (given.password.length > maxPasswordLength) return refused({ code: "password-wrong" });

  const found = await findLogin(email);
  if (!found) return refused({ code: "user-unknown" });
  const { userId } = found;
  const hash = await verifiedHash(userId, found.hash, given.password);
  if (!hash) return refused({ code: "password-wrong" });
  const { token, cookies } = await openSession(userId, headers);
  // Changed while it was verified here, it was the old password: that ended all sessions but this.
  if ((await passwordHash(userId)) !== hash) {
    await endSession(token);
    return refused({ code: "password-wrong" });
  }
  await forget(perAccount, email);
  return ok(cookies);
}

async function findLogin(email: string) {
  const [found] = await db
    .select({ userId: users.id, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(eq(users.email, email));
  return found;
}

/**
 * Ends the request's session; returns the Set-Cookie values that clear the cookie.
 * @throws Error where the database cannot end it: the user is not told that they are logged out.
 */
export async function logOut(headers: Headers): Promise<string[]> {
  const token = await tokenOfCookie(headers);
  if (token) await endSession(token);
  const { api } = await auth();
  const { headers: answered } = await api.signOut({ headers, returnHeaders: true });
  return answered.getSetCookie();
}
