import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { hashedName } from "#app/server/files/hashed-name.server.ts";
import {
  countUse,
  countUseByNetwork,
  currentNetwork,
  forget,
  type RateLimit,
  type TooManyTries,
  takeBack,
} from "#app/server/http/rate-limit.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { verifyNothing } from "../passwords/password-hash.server.ts";
import { passwordHash } from "../passwords/set-password.server.ts";
import { verifiedHash } from "../passwords/verify-password.server.ts";
import { hasSecondFactor } from "../second-factor/second-factor.server.ts";
import { endSession, openSession, tokenOfCookie } from "../sessions/session.server.ts";
import { accountEmails } from "../signing-up/account-emails.ts";
import { sessions } from "../users/account-table.server.ts";
import { userByEmail } from "../users/find-user.server.ts";
import { isStaff, minStaffPasswordLength } from "../users/user.ts";
import { auth } from "./auth.server.ts";
import { knownDevice, knownDeviceCookie } from "./known-device.server.ts";
import { slowDown, tryWasRight } from "./login-delay.server.ts";
import { beginPendingLogin } from "./pending-login.server.ts";
import { recordLogin } from "./record-login.server.ts";

export type LoginRefusal =
  | { code: "fields-missing" }
  | { code: "email-invalid" }
  | { code: "user-unknown" }
  | { code: "password-wrong" }
  | TooManyTries;

/** Wrong tries from one network, whoever's account they are for: many people may share it. */
const perNetwork: RateLimit = { name: "login-address", points: 60, seconds: 15 * 60 };
/** All tries from there, so that nobody keeps the shop busy by logging in. */
const allOfNetwork: RateLimit = { name: "login-all", points: 600, seconds: 15 * 60 };
/** Wrong tries from one network on one account. */
const perPair: RateLimit = { name: "login-pair", points: 10, seconds: 15 * 60 };
/** Wrong tries on one account by a device that it knows. */
const perDevice: RateLimit = { name: "login-device", points: 10, seconds: 15 * 60 };

/** An opened session, or a login that waits for the second factor's code. */
export interface LoggedIn {
  /** Nothing is open until the code is given (rules: second-factor-2). */
  needsCode: boolean;
  /** The Set-Cookie values that carry it. */
  cookies: string[];
  /** Its user works in the back office and is to choose a longer password (rules: passwords-9). */
  passwordIsShort: boolean;
}

/** Opens a session, or asks for the second factor first (rules: login-2, login-3). */
export async function logIn(
  given: { email: string; password: string },
  headers: Headers,
): Promise<Result<LoggedIn, LoginRefusal>> {
  if (!given.email.trim() || !given.password) return refused({ code: "fields-missing" });
  const emails = accountEmails(given.email);
  const [email] = emails;
  if (!email) return refused({ code: "email-invalid" });
  const asked = await askForTry(email, headers);
  if (!asked.ok) return refused({ code: "too-many-tries", seconds: asked.refusal });

  const user = await userByEmail(emails);
  if (!user) {
    await verifyNothing(given.password);
    logFailure("user-unknown", await hashedName(email));
    return refused({ code: "user-unknown" });
  }
  const hash = await verifiedHash(user.id, await passwordHash(user.id), given.password);
  if (!hash) {
    logFailure("password-wrong", user.id);
    return refused({ code: "password-wrong" });
  }
  if (await hasSecondFactor(user.id)) {
    const pending = await beginPendingLogin(user.id, "password");
    if (!pending) return gone(user.id);
    if ((await passwordHash(user.id)) !== hash) {
      await pending.cancel();
      return refused({ code: "password-wrong" });
    }
    await asked.value.wasRight();
    return ok({ cookies: [pending.cookie], needsCode: true, passwordIsShort: false });
  }
  const { token, cookies } = await openSession(user.id, headers);
  if (token === undefined) return gone(user.id);
  // Changed while it was verified here, it was the old password: that ended all sessions but this.
  if ((await passwordHash(user.id)) !== hash) {
    await endSession(token);
    return refused({ code: "password-wrong" });
  }
  await asked.value.wasRight();
  const passwordIsShort = given.password.length < minStaffPasswordLength;
  // Of a shopper too, who may come to work in the back office in this very session.
  if (passwordIsShort) {
    await db.update(sessions).set({ passwordIsShort }).where(eq(sessions.token, token));
  }
  await recordLogin(user, "password");
  return ok({
    cookies: [...cookies, await knownDeviceCookie(headers, email)],
    needsCode: false,
    passwordIsShort: isStaff(user) && passwordIsShort,
  });
}

/** The account was deleted while its password was verified (rules: privacy-4). */
function gone(userId: string) {
  logFailure("user-unknown", userId);
  return refused({ code: "user-unknown" } as const);
}

/** @param account by its id, or hashed where there is none. */
function logFailure(reason: LoginRefusal["code"], account: string): void {
  log.warn({ reason, account, network: currentNetwork() }, "login failed");
}

/** A try that may be made; one that was right counts for nothing. */
interface Try {
  wasRight: () => Promise<void>;
}

/**
 * Counts a try, so that guessing is slow and nobody is kept out by others' guesses (rules: login-7,
 * login-12): a device that the account knows by its own tries alone, everybody else by network and by
 * network and account. What many networks try on one account waits.
 * @returns the refusal is the seconds until another try.
 */
async function askForTry(email: string, headers: Headers): Promise<Result<Try, number>> {
  const device = await knownDevice(headers, email);
  if (device && (await countUse(perDevice, device)) === undefined) {
    return ok({ wasRight: () => forget(perDevice, device) });
  }
  const network = currentNetwork();
  const pair = `${network} ${email}`;
  const wait =
    (await countUseByNetwork(allOfNetwork)) ??
    (await countUseByNetwork(perNetwork)) ??
    (await countUse(perPair, pair)) ??
    (await slowDown(email));
  if (wait !== undefined) return refused(wait);
  return ok({
    wasRight: async () => {
      await Promise.all([takeBack(perNetwork, network), forget(perPair, pair), tryWasRight(email)]);
    },
  });
}

/**
 * Ends the request's session; returns the Set-Cookie values that clear the cookie.
 * @throws Error where the database cannot end it: the user is not told that they are logged out.
 */
export async function logOut(headers: Headers): Promise<string[]> {
  const token = await tokenOfCookie(headers);
  const account = token && (await endSession(token));
  if (account) log.info({ account, network: currentNetwork() }, "logout");
  const { api } = await auth();
  const { headers: answered } = await api.signOut({ headers, returnHeaders: true });
  return answered.getSetCookie();
}
