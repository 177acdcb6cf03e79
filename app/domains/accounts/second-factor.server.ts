import { createHmac } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Queryable } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { log } from "#app/server/log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import {
  countUse,
  countUseByNetwork,
  currentNetwork,
  forget,
  type RateLimit,
  type TooManyTries,
} from "#app/server/rate-limit.server.ts";
import { shopAddress } from "#app/server/shop-address.server.ts";
import { site } from "#site";
import { pendingLogins, secondFactors, sessions } from "./account-table.server.ts";
import { endOtherSessions } from "./own-sessions.server.ts";
import { secondFactorKey } from "./session-secret.server.ts";
import { lockUser } from "./set-password.server.ts";
import type { User } from "./user.ts";

export type CodeRefusal = { code: "code-wrong" } | TooManyTries;

/** Whose factor it is. */
type Owner = Pick<User, "id" | "email" | "firstName" | "fullName">;

const perAccount: RateLimit = { name: "factor-account", points: 10, seconds: 15 * 60 };
const perNetwork: RateLimit = { name: "factor-network", points: 60, seconds: 15 * 60 };

/** As authenticator apps have it where nothing else is said: 6 digits, new every 30 seconds. */
const digits = 6;
const period = 30;
/** A phone's clock may be so many periods behind or ahead. */
const drift = 1;

const recoveryCodeCount = 10;
/** Letters and digits without those that are mistaken for one another. */
const recoveryCodeSigns = "abcdefghjkmnpqrstuvwxyz23456789";
const recoveryCodeLength = 10;

/** Whether a login of this user needs a code (rules: second-factor-2). */
export async function hasSecondFactor(userId: string, on: Queryable = db): Promise<boolean> {
  return (await factorOf(userId, on))?.isSetUp ?? false;
}

/** What the page of the second factor shows. */
export type FactorState =
  | { state: "off" }
  | { state: "begun"; secret: string; uri: string }
  | { state: "on"; recoveryCodesLeft: number };

/** How far somebody is with their second factor; what is being set up comes with its secret. */
export async function factorState(user: Pick<User, "id" | "email">): Promise<FactorState> {
  const factor = await factorOf(user.id);
  if (!factor) return { state: "off" };
  if (factor.isSetUp) return { state: "on", recoveryCodesLeft: factor.recoveryCodes.length };
  const secret = await decrypted(factor.secret);
  return {
    state: "begun",
    secret: base32.encode(secret, { padding: false }),
    uri: createOTP(secret, { digits, period }).url(site.name, user.email),
  };
}

/** Makes the secret that somebody's app is to know; whoever has a second factor keeps it. */
export async function beginSetUp(user: { id: string }): Promise<void> {
  const data = generateRandomString(32);
  const secret = await symmetricEncrypt({ key: await secondFactorKey(), data });
  await db.transaction(async (tx) => {
    // Whose account was deleted meanwhile needs none.
    if (!(await lockUser(tx, user.id))) return;
    await tx
      .insert(secondFactors)
      .values({ userId: user.id, secret })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { secret, lastStep: 0 },
        setWhere: eq(secondFactors.isSetUp, false),
      });
  });
  publish(`sessions:${user.id}`);
}

/**
 * Switches the second factor on by the app's first code. Sessions that were opened elsewhere without
 * it end.
 * @returns the recovery codes, which are shown now and never again.
 */
export async function confirmSetUp(
  user: Owner,
  typed: string,
  headers: Headers,
): Promise<Result<string[], CodeRefusal>> {
  const wait = await countTryOf(user.id);
  if (wait !== undefined) return refused({ code: "too-many-tries", seconds: wait });
  const factor = await factorOf(user.id);
  if (!factor || factor.isSetUp || !(await takeAppCode(factor, onlyDigits(typed)))) {
    return wrongCode(user.id);
  }
  const codes = newCodes();
  const done = await db.transaction(async (tx) => {
    const [set] = await tx
      .update(secondFactors)
      .set({ isSetUp: true, recoveryCodes: await hashesOf(user.id, codes) })
      .where(and(eq(secondFactors.userId, user.id), eq(secondFactors.isSetUp, false)))
      .returning({ userId: secondFactors.userId });
    if (!set) return false;
    await record(tx, user, "user.set-up-factor", user.id, { name: user.fullName });
    await mailOf(tx, user, "second-factor-on");
    return true;
  });
  if (!done) return wrongCode(user.id);
  await forget(perAccount, user.id);
  log.info({ account: user.id }, "second factor set up");
  await endOtherSessions(user, headers);
  return ok(codes);
}

/**
 * Looks at a code of the app or a recovery code, and uses it up (rules: second-factor-3).
 * @param typed spaces and hyphens do not count.
 */
export async function checkCode(
  user: Owner,
  typed: string,
): Promise<Result<undefined, CodeRefusal>> {
  const wait = await countTryOf(user.id);
  if (wait !== undefined) return refused({ code: "too-many-tries", seconds: wait });
  const factor = await factorOf(user.id);
  if (!factor?.isSetUp) return wrongCode(user.id);
  const taken =
    onlyDigits(typed).length === digits
      ? await takeAppCode(factor, onlyDigits(typed))
      : await takeRecoveryCode(user, typed);
  if (!taken) return wrongCode(user.id);
  await forget(perAccount, user.id);
  return ok(undefined);
}

/** New recovery codes in place of all that are left; needs a code. */
export async function replaceRecoveryCodes(
  user: Owner,
  typed: string,
): Promise<Result<string[], CodeRefusal>> {
  const checked = await checkCode(user, typed);
  if (!checked.ok) return checked;
  const codes = newCodes();
  const recoveryCodes = await hashesOf(user.id, codes);
  await db.transaction(async (tx) => {
    await tx.update(secondFactors).set({ recoveryCodes }).where(eq(secondFactors.userId, user.id));
    await record(tx, user, "user.renew-recovery", user.id, { name: user.fullName });
  });
  publish(`sessions:${user.id}`);
  return ok(codes);
}

/** Switches somebody's own second factor off; needs a code. */
export async function switchOff(
  user: Owner,
  typed: string,
): Promise<Result<undefined, CodeRefusal>> {
  const checked = await checkCode(user, typed);
  if (!checked.ok) return checked;
  await db.transaction(async (tx) => {
    await dropSecondFactor(tx, user.id);
    await record(tx, user, "user.drop-factor", user.id, { name: user.fullName });
    await mailOf(tx, user, "second-factor-off");
  });
  log.info({ account: user.id }, "second factor switched off");
  publish(`sessions:${user.id}`);
  return ok(undefined);
}

/**
 * Takes the second factor of somebody away who has lost phone and recovery codes, and logs them out
 * everywhere: whoever has the phone now may have an open browser too (rules: second-factor-7).
 */
export async function resetSecondFactor(
  actor: Actor,
  user: Owner,
): Promise<Result<undefined, "no-factor">> {
  const done = await db.transaction(async (tx) => {
    if (!(await hasSecondFactor(user.id, tx))) return false;
    await dropSecondFactor(tx, user.id);
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await record(tx, actor, "user.reset-factor", user.id, { name: user.fullName });
    await mailOf(tx, user, "second-factor-off");
    return true;
  });
  if (!done) return refused("no-factor");
  log.info({ account: user.id, by: actor.id }, "second factor reset");
  publish(`sessions:${user.id}`, "staff");
  return ok(undefined);
}

/** Takes a user's second factor away, and ends the logins that wait for its code. */
export async function dropSecondFactor(on: Queryable, userId: string): Promise<void> {
  await on.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await on.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
}

/** Tells the person what became of their second factor: it may not have been them. */
export function mailOf(
  on: Queryable,
  user: Pick<User, "email" | "firstName" | "fullName">,
  kind: "second-factor-on" | "second-factor-off" | "recovery-code-used",
): Promise<void> {
  const name = user.firstName || user.fullName;
  return enqueueMail(on, user.email, {
    kind,
    name,
    link: `${shopAddress()}/account/second-factor`,
  });
}

type Factor = typeof secondFactors.$inferSelect;

async function factorOf(userId: string, on: Queryable = db): Promise<Factor | undefined> {
  const [factor] = await on.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return factor;
}

/** @returns the seconds until another try; undefined where it may be made. */
async function countTryOf(userId: string): Promise<number | undefined> {
  return (await countUseByNetwork(perNetwork)) ?? (await countUse(perAccount, userId));
}

function wrongCode(account: string) {
  log.warn({ account, network: currentNetwork() }, "second factor: wrong code");
  return refused({ code: "code-wrong" } as const);
}

/** A code is taken once, and none that is older than the last one (RFC 6238, 5.2). */
async function takeAppCode(factor: Factor, given: string): Promise<boolean> {
  const otp = createOTP(await decrypted(factor.secret), { digits, period });
  const now = Math.floor(Date.now() / 1000 / period);
  for (let step = now - drift; step <= now + drift; step += 1) {
    if (step <= factor.lastStep || (await otp.hotp(step)) !== given) continue;
    const taken = await db
      .update(secondFactors)
      .set({ lastStep: step })
      .where(
        and(
          eq(secondFactors.userId, factor.userId),
          eq(secondFactors.secret, factor.secret),
          lt(secondFactors.lastStep, step),
        ),
      )
      .returning({ userId: secondFactors.userId });
    return taken.length > 0;
  }
  return false;
}

async function takeRecoveryCode(user: Owner, typed: string): Promise<boolean> {
  const hash = await hashOf(user.id, typed);
  const { recoveryCodes } = secondFactors;
  const taken = await db.transaction(async (tx) => {
    const [left] = await tx
      .update(secondFactors)
      .set({ recoveryCodes: sql`array_remove(${recoveryCodes}, ${hash})` })
      .where(and(eq(secondFactors.userId, user.id), sql`${hash} = any(${recoveryCodes})`))
      .returning({ codes: recoveryCodes });
    if (!left) return false;
    await record(tx, user, "user.use-recovery", user.id, { name: user.fullName });
    await mailOf(tx, user, "recovery-code-used");
    return true;
  });
  if (!taken) return false;
  log.warn({ account: user.id, network: currentNetwork() }, "second factor: recovery code used");
  publish(`sessions:${user.id}`);
  return true;
}

const onlyDigits = (typed: string) => typed.replace(/[\s-]/g, "");

function newCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const signs = Array.from(crypto.getRandomValues(new Uint32Array(recoveryCodeLength)), (n) =>
      recoveryCodeSigns.charAt(n % recoveryCodeSigns.length),
    ).join("");
    return `${signs.slice(0, 5)}-${signs.slice(5)}`;
  });
}

const hashesOf = (userId: string, codes: string[]) =>
  Promise.all(codes.map((code) => hashOf(userId, code)));

async function hashOf(userId: string, code: string): Promise<string> {
  const bare = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHmac("sha256", await secondFactorKey())
    .update(`recovery-code ${userId} ${bare}`)
    .digest("base64url");
}

async function decrypted(data: string): Promise<string> {
  return symmetricDecrypt({ key: await secondFactorKey(), data });
}
