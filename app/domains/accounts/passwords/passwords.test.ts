import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { fromNetwork, fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { password, somebody } from "#tests/somebody.ts";
import { shopper } from "#tests/typed.ts";
import { logIn } from "../login/log-in.server.ts";
import { userOfCookie } from "../sessions/session.server.ts";
import { accounts, sessions, users, verifications } from "../users/account-table.server.ts";
import { signUp } from "../users/new-users.server.ts";
import { changePassword } from "./change-password.server.ts";
import { linkedUser } from "./mailed-link.server.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.server.ts";

ownDatabase();

const forgot = (email: string) => fromSomewhere(() => requestPasswordReset(email));
const enter = (email: string, given = password, headers = new Headers()) =>
  fromSomewhere(() => logIn({ email, password: given }, headers));

/** The browser after a login: what it sends from then on. */
async function browser(email: string, given = password) {
  const opened = await enter(email, given);
  if (!opened.ok) throw new Error(opened.refusal.code);
  return cookieOf(opened.value.cookies);
}
const isLoggedIn = async (headers: Headers) => (await userOfCookie(headers)).user !== null;

async function mailedLinks(email: string): Promise<string[]> {
  const mails = await mailsTo(email);
  return mails.flatMap((mail) => (mail.kind === "reset-password" ? [mail.link] : []));
}
/** Of the newest link. */
async function mailedToken(email: string): Promise<string> {
  const link = (await mailedLinks(email)).at(-1) ?? "";
  return URL.parse(link)?.searchParams.get("token") ?? "";
}

describe("forgot password", () => {
  test("mails a link of whose token only a hash is kept", async () => {
    const { email } = await somebody();
    expect(await forgot(` ${email.toUpperCase()} `)).toEqual({ ok: true, value: undefined });
    expect(await mailsTo(email)).toMatchObject([{ kind: "reset-password", name: "Asha" }]);
    const token = await mailedToken(email);
    expect(token).toHaveLength(43);
    const rows = await db.select().from(verifications);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await linkedUser("reset-password", token))?.email).toBe(email);
  });

  test("answers alike, after a like time, for a known and an unknown address", async () => {
    const { email } = await somebody();
    const timed = async (address: string) => {
      const start = performance.now();
      const answer = await forgot(address);
      return { answer, time: performance.now() - start };
    };
    const known = await timed(email);
    const unknown = await timed("nobody@example.org");
    expect(known.answer).toEqual(unknown.answer);
    expect(await mailedLinks(email)).toHaveLength(1);
    expect(await mailedLinks("nobody@example.org")).toEqual([]);
    // Half a second for both, whatever else there is to do (rules: passwords-3).
    expect(Math.min(known.time, unknown.time)).toBeGreaterThan(490);
  });

  test("is limited for an address and a network, known or not", async () => {
    const { email: known } = await somebody();
    for (const email of [known, "stranger@example.org"]) {
      const answers = await fromNetwork("one", () =>
        Promise.all(Array.from({ length: 7 }, () => requestPasswordReset(email))),
      );
      expect(answers.filter((answer) => answer.ok)).toHaveLength(5);
    }
    expect(await mailedLinks(known)).toHaveLength(5);
  });

  test("fills nobody's inbox, and leaves its owner with links that work", async () => {
    const { email } = await somebody();
    const answers = await Promise.all(Array.from({ length: 15 }, () => forgot(email)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(15);
    const links = await mailedLinks(email);
    expect(links).toHaveLength(10);
    expect(await resetPassword(await mailedToken(email), "new-password")).toMatchObject({
      ok: true,
    });
  });
});

describe("reset", () => {
  test("sets the password, ends every session, verifies the address, and works once", async () => {
    const { id, email } = await somebody();
    const old = await browser(email);
    await forgot(email);
    const earlierToken = await mailedToken(email);
    await forgot(email);
    const token = await mailedToken(email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => resetPassword(token, "new-password")),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await isLoggedIn(old)).toBe(false);
    expect(await enter(email)).toMatchObject({ ok: false, refusal: { code: "password-wrong" } });
    expect(await enter(email, "new-password")).toMatchObject({ ok: true });
    expect(await resetPassword(earlierToken, "other-password")).toMatchObject({ ok: false });
    const [user] = await db.select().from(users).where(eq(users.id, id));
    expect(user?.emailVerified).toBe(true);
  });

  test("refuses a link after an hour, and a token that was made up", async () => {
    const { email } = await somebody();
    await forgot(email);
    const token = await mailedToken(email);
    await db.update(verifications).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await linkedUser("reset-password", token))?.email).toBeUndefined();
    expect(await resetPassword(token, "new-password")).toEqual({
      ok: false,
      refusal: { code: "link-dead" },
    });
    expect(await resetPassword("made-up", "new-password")).toMatchObject({ ok: false });
    expect(await enter(email)).toMatchObject({ ok: true });
  });

  test("gives a password to a user who came by Google, and keeps Google where it was proven", async () => {
    for (const emailVerified of [true, false]) {
      const { id, email } = await somebody();
      await db.update(users).set({ emailVerified }).where(eq(users.id, id));
      await db
        .update(accounts)
        .set({ providerId: "google", accountId: id, password: null })
        .where(eq(accounts.userId, id));
      await forgot(email);
      expect(await resetPassword(await mailedToken(email), "new-password")).toMatchObject({
        ok: true,
      });
      expect(await enter(email, "new-password")).toMatchObject({ ok: true });
      const ways = await db.select().from(accounts).where(eq(accounts.userId, id));
      expect(ways.map(({ providerId }) => providerId).sort()).toEqual(
        emailVerified ? ["credential", "google"] : ["credential"],
      );
    }
  });
});

describe("change", () => {
  test("ends all other sessions and gives this one a new token", async () => {
    const { id, email } = await somebody();
    const [here, elsewhere] = [await browser(email), await browser(email)];
    const changed = await changePassword(id, { current: password, next: "new-password" }, here);
    if (!changed.ok) throw new Error(changed.refusal.code);
    expect(await isLoggedIn(elsewhere)).toBe(false);
    expect(await isLoggedIn(here)).toBe(false);
    expect(await isLoggedIn(cookieOf(changed.value))).toBe(true);
    expect(await enter(email)).toMatchObject({ ok: false });
    expect(await enter(email, "new-password")).toMatchObject({ ok: true });
  });

  test("refuses a wrong current password, and slows its guessing down", async () => {
    const { id, email } = await somebody();
    const here = await browser(email);
    const tries = Array.from({ length: 12 }, () => "guess");
    const codes: unknown[] = [];
    for (const current of tries) {
      const answer = await changePassword(id, { current, next: "new-password" }, here);
      codes.push(answer.ok ? "ok" : answer.refusal.code);
    }
    expect(codes).toEqual([
      ...Array(10).fill("password-wrong"),
      "too-many-tries",
      "too-many-tries",
    ]);
    expect(await isLoggedIn(here)).toBe(true);
  });

  test("refuses what is easy to guess, whichever way it comes", async () => {
    const { id, email } = await somebody();
    const here = await browser(email);
    const weak = { code: "password-weak", weakness: "common" };
    const change = await changePassword(id, { current: password, next: "qwertyuiop" }, here);
    expect(change).toEqual({ ok: false, refusal: weak });
    await forgot(email);
    const token = await mailedToken(email);
    expect(await resetPassword(token, "qwertyuiop")).toEqual({ ok: false, refusal: weak });
    expect(await resetPassword(token, "new-password")).toMatchObject({ ok: true });
    const chand = { ...shopper, email: "chand@example.org", password: "qwertyuiop" };
    const signedUp = await fromSomewhere(() => signUp(chand, new Headers()));
    expect(signedUp).toEqual({ ok: false, refusal: weak });
  });

  test("of somebody who works in the back office has twelve characters, and a shorter one is asked for", async () => {
    const { id, email } = await somebody({ role: "admin" });
    const opened = await enter(email);
    if (!opened.ok) throw new Error(opened.refusal.code);
    expect(opened.value.passwordIsShort).toBe(true);
    const here = cookieOf(opened.value.cookies);
    const change = (next: string) => changePassword(id, { current: password, next }, here);
    expect(await change("mango7tree")).toMatchObject({
      refusal: { code: "password-weak", weakness: "short-for-staff" },
    });
    expect(await change("mango7tree-8")).toMatchObject({ ok: true });
    expect(await enter(email, "mango7tree-8")).toMatchObject({ value: { passwordIsShort: false } });
    const { email: shopperEmail } = await somebody();
    expect(await enter(shopperEmail)).toMatchObject({ value: { passwordIsShort: false } });
  });

  test("of two changes at once, one wins", async () => {
    const { id, email } = await somebody();
    const here = await browser(email);
    const nexts = ["first-password", "second-password"];
    const answers = await Promise.all(
      nexts.map((next) => changePassword(id, { current: password, next }, here)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test("no login with the old password outlives it, whenever it was begun", async () => {
    const { id, email } = await somebody();
    const here = await browser(email);
    const logins: ReturnType<typeof enter>[] = [];
    const change = changePassword(id, { current: password, next: "new-password" }, here);
    // Begun one after another, so that some are in the middle when the change is written.
    for (let n = 0; n < 20; n++) {
      logins.push(enter(email));
      await db.select().from(verifications);
    }
    const changed = await change;
    expect(changed.ok).toBe(true);
    for (const login of await Promise.all(logins)) {
      if (login.ok) expect(await isLoggedIn(cookieOf(login.value.cookies))).toBe(false);
    }
    const open = await db.select().from(sessions).where(eq(sessions.userId, id));
    expect(open).toHaveLength(1);
  });
});

test("a login ends the session that the browser had, whoever planted it", async () => {
  const [attacker, victim] = [await somebody(), await somebody()];
  const planted = await browser(attacker.email);
  const opened = await enter(victim.email, password, planted);
  if (!opened.ok) throw new Error(opened.refusal.code);
  const own = cookieOf(opened.value.cookies);
  expect(own.get("cookie")).not.toBe(planted.get("cookie"));
  expect((await userOfCookie(own)).user?.email).toBe(victim.email);
  expect(await isLoggedIn(planted)).toBe(false);
});

test("changes and resets of passwords are in the log, by the account's id and the network", async () => {
  const said = [vi.spyOn(log, "info"), vi.spyOn(log, "warn")];
  const { id, email } = await somebody();
  await forgot(email);
  const token = await mailedToken(email);
  await fromNetwork("home", async () => {
    await changePassword(id, { current: "wrong", next: "ragi in the morning" }, new Headers());
    await changePassword(id, { current: password, next: "ragi in the morning" }, new Headers());
  });
  await forgot(email);
  await fromNetwork("away", async () => resetPassword(await mailedToken(email), "ragi at night"));
  expect(await resetPassword(token, "ragi at noon")).toMatchObject({ ok: false });
  const lines = said.flatMap(({ mock }) => mock.calls);
  expect(lines.filter(([, message]) => /password/.test(String(message)))).toEqual([
    [{ account: id, network: "home" }, "password changed"],
    [{ account: id, network: "away" }, "password reset"],
    [{ account: id, network: "home" }, "password not changed: wrong password"],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/ragi|@example/);
});
