import { and, eq, gt, lt, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { brokenConstraint, db } from "#app/server/database/database.server.ts";
import { cookieNameStart, isHttps } from "#app/server/http/own-cookie.server.ts";
import { currentNetwork } from "#app/server/http/rate-limit.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { newToken, tokenHash } from "../passwords/mailed-link.server.ts";
import {
  checkFactor,
  type FactorRefusal,
  type ShownFactor,
} from "../second-factor/check-factor.server.ts";
import { type Factors, factorsOf } from "../second-factor/second-factor.server.ts";
import { endSession, openSession } from "../sessions/session.server.ts";
import { pendingLogins } from "../users/account-table.server.ts";
import { userById } from "../users/find-user.server.ts";
import { knownDeviceCookie } from "./known-device.server.ts";
import { recordLogin } from "./record-login.server.ts";

/** How long a login waits for its second factor, in seconds, and how many wrong answers end it. */
const life = 10 * 60;
const maxTries = 5;

/**
 * Lets a login wait for the second factor (rules: second-factor-2): password or Google were right, and
 * nothing is open yet.
 * @returns the Set-Cookie value that binds it to this browser, and what takes it back; undefined where the
 * account was deleted meanwhile.
 */
export async function beginPendingLogin(
  userId: string,
  loggedInBy: "password" | "google",
): Promise<{ cookie: string; cancel: () => Promise<void> } | undefined> {
  const token = newToken();
  const hash = tokenHash(token);
  await db.delete(pendingLogins).where(lt(pendingLogins.expiresAt, new Date()));
  const expiresAt = new Date(Date.now() + life * 1000);
  try {
    await db.insert(pendingLogins).values({ tokenHash: hash, userId, loggedInBy, expiresAt });
  } catch (error) {
    if (brokenConstraint(error) === "pending_logins_user_id_users_id_fk") return undefined;
    throw error;
  }
  return { cookie: setPendingCookie(token, life), cancel: () => endPending(hash).then(() => {}) };
}

/** A login that waits in this browser. */
interface PendingLogin {
  userId: string;
  /** What can be shown for it. */
  factors: Factors;
  /** What a passkey's challenge is held by. */
  hash: string;
}

/** This browser's login that waits for the second factor; undefined where there is none any more. */
export async function pendingLogin(headers: Headers): Promise<PendingLogin | undefined> {
  const hash = pendingHash(headers);
  if (!hash) return undefined;
  const [found] = await db
    .select({ userId: pendingLogins.userId })
    .from(pendingLogins)
    .where(living(hash));
  return found && { ...found, hash, factors: await factorsOf(found.userId) };
}

/**
 * Ends a waiting login by its second factor: a session is opened, and whichever the browser had before
 * ends.
 * @returns the Set-Cookie values that carry it; the refusal "over" means to log in anew.
 */
export async function finishPendingLogin(
  shown: ShownFactor,
  headers: Headers,
): Promise<Result<string[], FactorRefusal | { code: "over" }>> {
  const hash = pendingHash(headers);
  const [pending] = hash
    ? await db
        .update(pendingLogins)
        .set({ tries: sql`${pendingLogins.tries} + 1` })
        .where(living(hash))
        .returning()
    : [];
  const user = pending && (await userById(pending.userId));
  if (!hash || !user) return refused({ code: "over" });
  const checked = await checkFactor(user, shown, hash);
  if (!checked.ok) {
    if (pending.tries < maxTries) return checked;
    await endPending(hash);
    log.warn({ account: user.id, network: currentNetwork() }, "login ended: wrong codes");
    return refused({ code: "over" });
  }
  const { token, cookies } = await openSession(user.id, headers);
  if (token === undefined) return refused({ code: "over" });
  // A new password has ended it meanwhile, together with all sessions but this.
  if (!(await endPending(hash))) {
    await endSession(token);
    return refused({ code: "over" });
  }
  await recordLogin(user, pending.loggedInBy);
  return ok([...cookies, await knownDeviceCookie(headers, user.email), setPendingCookie("", 0)]);
}

async function endPending(hash: string): Promise<boolean> {
  const ended = await db
    .delete(pendingLogins)
    .where(eq(pendingLogins.tokenHash, hash))
    .returning({ userId: pendingLogins.userId });
  return ended.length > 0;
}

function living(hash: string) {
  return and(
    eq(pendingLogins.tokenHash, hash),
    gt(pendingLogins.expiresAt, new Date()),
    lt(pendingLogins.tries, maxTries),
  );
}

/** The hash of what this browser's login under way is known by; undefined without a cookie. */
export function pendingHash(headers: Headers): string | undefined {
  const start = `${cookieName()}=`;
  const cookies = headers.get("cookie")?.split("; ") ?? [];
  const token = cookies.find((one) => one.startsWith(start))?.slice(start.length);
  return token ? tokenHash(token) : undefined;
}

/** @param maxAge in seconds. */
export function setPendingCookie(token: string, maxAge = life): string {
  const secure = isHttps() ? "; Secure" : "";
  return `${cookieName()}=${token}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

const cookieName = () => `${cookieNameStart()}madua.pending_login`;
