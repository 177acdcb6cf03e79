import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { appCode } from "#tests/app-code.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { withSecondFactor } from "#tests/second-factor.ts";
import { password, somebody } from "#tests/somebody.ts";
import { logIn } from "../login/log-in.server.ts";
import { finishPendingLogin, pendingLogin } from "../login/pending-login.server.ts";
import { changePassword } from "../passwords/change-password.server.ts";
import { requestPasswordReset, resetPassword } from "../passwords/reset-password.server.ts";
import { openSession, userOfCookie } from "../sessions/session.server.ts";
import { pendingLogins, secondFactors, sessions } from "../users/account-table.server.ts";
import {
  appState,
  beginSetUp,
  checkCode,
  confirmSetUp,
  hasSecondFactor,
  removeApp,
  replaceRecoveryCodes,
} from "./second-factor.server.ts";

ownDatabase();

const wrong = { ok: false, refusal: { code: "code-wrong" } };
const over = { ok: false, refusal: { code: "over" } };

async function logInBy(email: string, headers = new Headers()) {
  const answer = await fromSomewhere(() => logIn({ email, password }, headers));
  if (!answer.ok) throw new Error(answer.refusal.code);
  return { ...answer.value, headers: cookieOf(answer.value.cookies) };
}
const sessionOf = async ({ id }: { id: string }) =>
  cookieOf((await openSession(id, new Headers())).cookies);
const finish = (code: string, headers: Headers) =>
  fromSomewhere(() => finishPendingLogin({ code }, headers));
const check = (user: Parameters<typeof checkCode>[0], code: string) =>
  fromSomewhere(() => checkCode(user, code));

describe("setting up", () => {
  test("protects nothing until the app's first code, and then ends what was open elsewhere", async () => {
    const { id, email } = await somebody();
    const user = { id, email, firstName: "Asha", fullName: "Asha Devi" };
    const here = await logInBy(email);
    const elsewhere = await logInBy(email);
    await beginSetUp(user);
    expect(await hasSecondFactor(id)).toBe(false);
    expect((await logInBy(email)).needsCode).toBe(false);
    const begun = await appState(user);
    if (begun.state !== "begun") throw new Error(begun.state);
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    const confirm = (code: string) => fromSomewhere(() => confirmSetUp(user, code, here.headers));
    expect(await confirm(await appCode(begun.secret, -5))).toEqual(wrong);
    const codes = await confirm(await appCode(begun.secret));
    expect(codes.ok && new Set(codes.value).size).toBe(10);
    expect(await appState(user)).toEqual({ state: "on", recoveryCodesLeft: 10 });
    expect((await userOfCookie(here.headers)).user?.id).toBe(id);
    expect((await userOfCookie(elsewhere.headers)).user).toBeNull();
    expect((await mailsTo(email)).map(({ kind }) => kind)).toContain("second-factor-on");
  });

  test("whoever has a second factor keeps its secret", async () => {
    const { user, code } = await withSecondFactor(await somebody());
    await beginSetUp(user);
    expect((await check(user, await code())).ok).toBe(true);
  });

  test("neither secret nor recovery codes can be read in the database", async () => {
    const { user, secret, recoveryCodes } = await withSecondFactor(await somebody());
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
    const stored = JSON.stringify(row);
    for (const told of [secret, ...recoveryCodes]) expect(stored).not.toContain(told);
  });
});

describe("a code", () => {
  test("is taken once, also of many at one moment, and none before it", async () => {
    const { user, secret } = await withSecondFactor(await somebody());
    const next = await appCode(secret, 1);
    const answers = await Promise.all([1, 2, 3, 4].map(() => check(user, next)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await check(user, await appCode(secret))).toEqual(wrong);
  });

  test("may have a space in it; an old one is wrong", async () => {
    const { user, code, secret } = await withSecondFactor(await somebody());
    const given = await code();
    expect(await check(user, await appCode(secret, -4))).toEqual(wrong);
    expect((await check(user, ` ${given.slice(0, 3)} ${given.slice(3)}`)).ok).toBe(true);
  });

  test("cannot be guessed for long, from wherever", async () => {
    const { user, code } = await withSecondFactor(await somebody());
    for (let n = 0; n < 10; n += 1) expect(await check(user, "no-code")).toEqual(wrong);
    const refusal = { code: "too-many-tries" };
    expect(await check(user, await code())).toMatchObject({ ok: false, refusal });
  });

  test("of recovery works once, in capitals too, for its owner alone, who is told", async () => {
    const { user, recoveryCodes } = await withSecondFactor(await somebody());
    const other = await withSecondFactor(await somebody());
    const [first = ""] = recoveryCodes;
    expect(await check(other.user, first)).toEqual(wrong);
    const typed = first.toUpperCase().replace("-", " ");
    const answers = await Promise.all([1, 2, 3].map(() => check(user, typed)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await appState(user)).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await mailsTo(user.email)).map(({ kind }) => kind)).toContain("recovery-code-used");
    const entries = await db.select().from(auditLog).where(eq(auditLog.actorId, user.id));
    expect(entries.map(({ action }) => action)).toContain("user.use-recovery");
  });
});

test("new recovery codes end the old ones; without the app the password alone is enough", async () => {
  const { user, recoveryCodes } = await withSecondFactor(await somebody());
  const [old = ""] = recoveryCodes;
  const [renewed = ""] = (await replaceRecoveryCodes(user)) ?? [];
  expect(await check(user, old)).toEqual(wrong);
  expect((await check(user, renewed)).ok).toBe(true);
  const [own, elsewhere] = [await sessionOf(user), await sessionOf(user)];
  await removeApp(user, own);
  await removeApp(user, own);
  expect((await userOfCookie(own)).user?.id).toBe(user.id);
  expect((await userOfCookie(elsewhere)).user).toBeNull();
  expect(await appState(user)).toEqual({ state: "off", recoveryCodesLeft: 0 });
  expect(await replaceRecoveryCodes(user)).toBeUndefined();
  expect((await logInBy(user.email)).needsCode).toBe(false);
  const kinds = (await mailsTo(user.email)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "second-factor-off")).toHaveLength(1);
});

describe("a login", () => {
  test("opens nothing until the code is given in the same browser", async () => {
    const { user, code } = await withSecondFactor(await somebody());
    const { needsCode, headers, cookies } = await logInBy(user.email);
    expect(needsCode).toBe(true);
    expect(cookies.join()).not.toContain("session_token");
    expect(cookies.join()).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await userOfCookie(headers)).user).toBeNull();
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
    expect(await finish(await code(), new Headers())).toEqual(over);
    const stranger = new Headers({ cookie: "madua.pending_login=made-up" });
    expect(await finish(await code(), stranger)).toEqual(over);
    const opened = await finish(await code(), headers);
    if (!opened.ok) throw new Error(opened.refusal.code);
    expect((await userOfCookie(cookieOf(opened.value))).user?.id).toBe(user.id);
    expect(await pendingLogin(headers)).toBeUndefined();
    expect(await finish(await code(), headers)).toEqual(over);
  });

  test("takes nobody else's code", async () => {
    const { user } = await withSecondFactor(await somebody());
    const other = await withSecondFactor(await somebody());
    const { headers } = await logInBy(user.email);
    for (const code of [await other.code(), other.recoveryCodes[0] ?? ""]) {
      expect(await finish(code, headers)).toEqual(wrong);
    }
  });

  test("ends at five wrong codes", async () => {
    const { user, code } = await withSecondFactor(await somebody());
    const { headers } = await logInBy(user.email);
    for (let n = 0; n < 4; n += 1) expect(await finish("000", headers)).toEqual(wrong);
    expect(await finish("000", headers)).toEqual(over);
    expect(await finish(await code(), headers)).toEqual(over);
  });

  test("ends after ten minutes", async () => {
    const { user, code } = await withSecondFactor(await somebody());
    const { headers } = await logInBy(user.email);
    await db.update(pendingLogins).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await pendingLogin(headers)).toBeUndefined();
    expect(await finish(await code(), headers)).toEqual(over);
  });

  test("ends when the password is changed meanwhile", async () => {
    const { id, email } = await somebody();
    const open = await logInBy(email);
    const { code } = await withSecondFactor({ id, email });
    const { headers } = await logInBy(email);
    const given = { current: password, next: "a-new-ragi-password" };
    expect((await changePassword(id, given, open.headers)).ok).toBe(true);
    expect(await finish(await code(), headers)).toEqual(over);
  });

  test("needs it after a password that was reset by mail, too", async () => {
    const { id, email } = await somebody({ emailVerified: true });
    await withSecondFactor({ id, email });
    await fromSomewhere(() => requestPasswordReset(email));
    const mail = (await mailsTo(email)).at(-1);
    if (mail?.kind !== "reset-password") throw new Error(mail?.kind);
    const token = new URL(mail.link).searchParams.get("token") ?? "";
    const next = "a-new-ragi-password";
    expect((await resetPassword(token, next)).ok).toBe(true);
    const answer = await fromSomewhere(() => logIn({ email, password: next }, new Headers()));
    expect(answer).toMatchObject({ ok: true, value: { needsCode: true } });
  });

  test("ends the session that the browser had", async () => {
    const other = await somebody();
    const planted = await logInBy(other.email);
    const { user, code } = await withSecondFactor(await somebody());
    const { cookies } = await logInBy(user.email, planted.headers);
    const both = cookieOf([...planted.cookies, ...cookies]);
    expect((await finish(await code(), both)).ok).toBe(true);
    expect((await userOfCookie(planted.headers)).user).toBeNull();
  });
});
