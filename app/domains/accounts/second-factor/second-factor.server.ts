import { createHmac } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, arrayOverlaps, eq, lt, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { presentLanguage } from "#app/lib/text/language.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import {
  countUse,
  countUseByNetwork,
  currentNetwork,
  forget,
  type RateLimit,
  type TooManyTries,
} from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { site } from "#site";
import { hashWithSalt, isSlowHash } from "../passwords/password-hash.server.ts";
import { lockUser } from "../passwords/set-password.server.ts";
import { languageOfUser } from "../profile/user-language.server.ts";
import { endOtherSessions } from "../sessions/own-sessions.server.ts";
import { secondFactorKey } from "../sessions/session-secret.server.ts";
import { passkeys, pendingLogins, secondFactors, sessions } from "../users/account-table.server.ts";
import type { User } from "../users/user.ts";

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

/** What somebody can show beside a recovery code. */
export interface Factors {
  /** An authenticator app's code. */
  app: boolean;
  passkey: boolean;
}

/** What a login of this user needs after the password; all false where that is enough. */
export async function factorsOf(userId: string, on: Queryable = db): Promise<Factors> {
  const factor = await factorOf(userId, on);
  const passkey = (await on.$count(passkeys, eq(passkeys.userId, userId))) > 0;
  return { app: factor?.isSetUp ?? false, passkey };
}

/** Whether a login of this user needs more than the password (rules: second-factor-2). */
export async function hasSecondFactor(userId: string, on: Queryable = db): Promise<boolean> {
  const { app, passkey } = await factorsOf(userId, on);
  return app || passkey;
}

/** How far somebody is with the authenticator app; one that is being set up comes with its secret. */
export type AppState =
  | { state: "off" | "on"; recoveryCodesLeft: number }
  | { state: "begun"; recoveryCodesLeft: number; secret: string; uri: string };

/** What the page of the second factor shows, beside the passkeys. */
export async function appState(user: Pick<User, "id" | "email">): Promise<AppState> {
  const factor = await factorOf(user.id);
  const recoveryCodesLeft = factor?.recoveryCodes.length ?? 0;
  if (!factor?.secret) return { state: "off", recoveryCodesLeft };
  if (factor.isSetUp) return { state: "on", recoveryCodesLeft };
  const secret = await decrypted(factor.secret);
  return {
    state: "begun",
    recoveryCodesLeft,
    secret: base32.encode(secret, { padding: false }),
    uri: createOTP(secret, { digits, period }).url(site.name, user.email),
  };
}

/** Makes the secret that somebody's app is to know; whoever has an app keeps it. */
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
 * Makes the app a second factor by its first code. Sessions that were opened elsewhere without one end.
 * @returns the recovery codes, which are shown now and never again; none where there was a passkey.
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
  const codes = await db.transaction(async (tx) => {
    const hadFactor = await lockFactors(tx, user.id);
    const [set] = await tx
      .update(secondFactors)
      .set({ isSetUp: true })
      .where(and(eq(secondFactors.userId, user.id), eq(secondFactors.isSetUp, false)))
      .returning({ userId: secondFactors.userId });
    if (!set) return undefined;
    await record(tx, user, "user.set-up-factor", user.id, { name: user.fullName });
    return afterAdding(tx, user, hadFactor);
  });
  if (!codes) return wrongCode(user.id);
  await forget(perAccount, user.id);
  log.info({ account: user.id }, "authenticator app set up");
  await endOtherSessions(user, headers);
  publish("staff");
  return ok(codes);
}

/**
 * Makes changes of one person's second factor take turns, until the transaction ends.
 * @returns whether they have one.
 */
export async function lockFactors(tx: Queryable, userId: string): Promise<boolean> {
  await tx.insert(secondFactors).values({ userId }).onConflictDoNothing();
  await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for("update");
  return hasSecondFactor(userId, tx);
}

/**
 * What comes with each app or passkey that is added: the first one brings the recovery codes, and a mail
 * tells of it.
 * @param hadFactor as `lockFactors` said before.
 * @returns the recovery codes of a first one; none of a further one.
 */
export async function afterAdding(
  tx: Queryable,
  user: Owner,
  hadFactor: boolean,
): Promise<string[]> {
  await mailOf(tx, user, hadFactor ? "factor-added" : "second-factor-on");
  return hadFactor ? [] : giveRecoveryCodes(tx, user.id);
}

/**
 * What comes with each app or passkey that is removed, under `lockFactors`: with the last one the
 * recovery codes go, and a mail tells what is left.
 */
export async function afterRemoval(tx: Queryable, user: Owner): Promise<void> {
  const isLeft = await hasSecondFactor(user.id, tx);
  if (!isLeft) await dropSecondFactor(tx, user.id);
  await mailOf(tx, user, isLeft ? "factor-removed" : "second-factor-off");
}

async function giveRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = newCodes();
  const recoveryCodes = await hashesOf(userId, codes);
  await tx.update(secondFactors).set({ recoveryCodes }).where(eq(secondFactors.userId, userId));
  return codes;
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
  if (!factor) return wrongCode(user.id);
  const taken =
    onlyDigits(typed).length === digits
      ? factor.isSetUp && (await takeAppCode(factor, onlyDigits(typed)))
      : await takeRecoveryCode(user, typed);
  if (!taken) return wrongCode(user.id);
  await Promise.all([forget(perAccount, user.id), slowDownCodes(factor)]);
  return ok(undefined);
}

/**
 * New recovery codes in place of all that are left.
 * @param why as the audit log calls it: to be noted, or for the sealed letter (rules: second-factor-11).
 * @returns undefined for who has no second factor.
 */
export async function replaceRecoveryCodes(
  user: Owner,
  why: "renew-recovery" | "make-letter" = "renew-recovery",
): Promise<string[] | undefined> {
  const codes = await db.transaction(async (tx) => {
    if (!(await lockFactors(tx, user.id))) return undefined;
    await record(
      tx,
      user,
      why === "make-letter" ? "user.make-letter" : "user.renew-recovery",
      user.id,
      { name: user.fullName },
    );
    return giveRecoveryCodes(tx, user.id);
  });
  publish(`sessions:${user.id}`);
  return codes;
}

/**
 * Removes somebody's own authenticator app; one that is gone already is what was wanted. Sessions
 * elsewhere end.
 */
export async function removeApp(user: Owner, headers: Headers): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFactors(tx, user.id);
    const [removed] = await tx
      .update(secondFactors)
      .set({ secret: null, isSetUp: false, lastStep: 0 })
      .where(and(eq(secondFactors.userId, user.id), secondFactors.isSetUp))
      .returning({ userId: secondFactors.userId });
    if (!removed) return;
    await record(tx, user, "user.drop-factor", user.id, { name: user.fullName });
    await afterRemoval(tx, user);
  });
  log.info({ account: user.id }, "authenticator app removed");
  await endOtherSessions(user, headers);
  publish("staff");
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
    await mailOf(tx, user, "second-factor-off", await languageOfUser(tx, user.id));
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
  await on.delete(passkeys).where(eq(passkeys.userId, userId));
  await on.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
}

type FactorMail =
  | "second-factor-on"
  | "second-factor-off"
  | "factor-added"
  | "factor-removed"
  | "recovery-code-used";

/** Tells the person what became of their second factor: it may not have been them. */
function mailOf(
  on: Queryable,
  user: Pick<User, "email" | "firstName" | "fullName">,
  kind: FactorMail,
  language = presentLanguage(),
): Promise<void> {
  const name = user.firstName || user.fullName;
  const path = "/account/second-factor";
  return enqueueMail(on, user.email, { kind, name, path }, { language });
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
  if (!factor.secret) return false;
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
  const fast = await fastHashOf(user.id, typed);
  const slow = await slowHashOf(user.id, fast);
  const { recoveryCodes } = secondFactors;
  const taken = await db.transaction(async (tx) => {
    const [left] = await tx
      .update(secondFactors)
      .set({ recoveryCodes: sql`array_remove(array_remove(${recoveryCodes}, ${slow}), ${fast})` })
      .where(and(eq(secondFactors.userId, user.id), arrayOverlaps(recoveryCodes, [slow, fast])))
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
  Promise.all(codes.map(async (code) => slowHashOf(userId, await fastHashOf(userId, code))));

/** Recovery codes that were stored before they were hashed slowly become so at the owner's next code. */
async function slowDownCodes({ userId, recoveryCodes }: Factor): Promise<void> {
  if (recoveryCodes.every(isSlowHash)) return;
  const left = await factorOf(userId);
  if (!left) return;
  const slow = await Promise.all(
    left.recoveryCodes.map((hash) => (isSlowHash(hash) ? hash : slowHashOf(userId, hash))),
  );
  await db
    .update(secondFactors)
    .set({ recoveryCodes: slow })
    // Not those that are renewed or used in this moment.
    .where(
      and(eq(secondFactors.userId, userId), eq(secondFactors.recoveryCodes, left.recoveryCodes)),
    );
}

/** By the installation's key: whoever has the database's rows alone cannot try codes at all. */
async function fastHashOf(userId: string, code: string): Promise<string> {
  return keyed(`recovery-code ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);
}

/** Who has the key too tries slowly. The salt is the owner's, so that a try is hashed once for all of their codes. */
async function slowHashOf(userId: string, fastHash: string): Promise<string> {
  return hashWithSalt(fastHash, Buffer.from(await keyed(`recovery-salt ${userId}`), "base64url"));
}

async function keyed(text: string): Promise<string> {
  return createHmac("sha256", await secondFactorKey())
    .update(text)
    .digest("base64url");
}

async function decrypted(data: string): Promise<string> {
  return symmetricDecrypt({ key: await secondFactorKey(), data });
}
