import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, pool } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { withPasskey, withSecondFactor } from "#tests/second-factor.ts";
import { password, somebody } from "#tests/somebody.ts";
import { type Quirks, VirtualAuthenticator } from "#tests/virtual-authenticator.ts";
import { beginPasskeyLogin, logInByPasskey } from "../login/passkey-login.server.ts";
import {
  beginPendingLogin,
  finishPendingLogin,
  pendingLogin,
} from "../login/pending-login.server.ts";
import { confirmSession, sessionHash } from "../sessions/confirm-session.server.ts";
import { openSession, userOfCookie } from "../sessions/session.server.ts";
import { passkeyChallenges, passkeys, sessions } from "../users/account-table.server.ts";
import { addPasskey, maxPasskeys, passkeysOf, removePasskey } from "./passkeys.server.ts";
import { checkCode, factorsOf, removeApp, resetSecondFactor } from "./second-factor.server.ts";
import { creationOptions, passkeysArePossible, requestOptions } from "./webauthn.server.ts";

ownDatabase();

const wrong = { ok: false, refusal: { code: "passkey-wrong" } };
const here = new Headers();
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);

async function sessionOf({ id }: { id: string }) {
  return cookieOf((await openSession(id, new Headers())).cookies);
}
async function whoIs(cookies: string[]) {
  return (await userOfCookie(cookieOf(cookies))).user?.id;
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].n;
}

/** A login that waits for the passkey; `show` is what the browser does then. */
async function waitingLogin(user: { id: string }) {
  const begun = await beginPendingLogin(user.id, "password");
  const headers = cookieOf([begun?.cookie ?? ""]);
  const ask = async () => {
    const pending = await pendingLogin(headers);
    return requestOptions(pending?.hash ?? "", await passkeysOf(user.id));
  };
  return {
    headers,
    ask,
    finish: (passkey: string) => finishPendingLogin({ passkey }, headers),
    show: async (device: VirtualAuthenticator, quirks: Quirks = {}) =>
      finishPendingLogin({ passkey: device.get(await ask(), quirks) }, headers),
  };
}

describe("adding", () => {
  test("the first brings recovery codes, ends what was open elsewhere, is written down and mailed", async () => {
    const { id, email } = await somebody();
    const user = { id, email, firstName: "Asha", fullName: "Asha Devi" };
    const [own, elsewhere] = [await sessionOf(user), await sessionOf(user)];
    const heldBy = await sessionHash(own);
    const device = new VirtualAuthenticator();
    const answer = device.create(await creationOptions(user, [], heldBy));
    const added = await addPasskey(user, { name: "Office computer", answer, heldBy }, own);
    if (!added.ok) throw new Error(added.refusal);
    expect(new Set(added.value).size).toBe(10);
    expect((await userOfCookie(own)).user?.id).toBe(id);
    expect((await userOfCookie(elsewhere)).user).toBeNull();
    const known = [{ id: device.id, name: "Office computer", lastUsedAt: null }];
    expect(await passkeysOf(id)).toMatchObject(known);
    expect(await kindsTo(email)).toContain("second-factor-on");
    const entries = await db.select().from(auditLog).where(eq(auditLog.actorId, id));
    expect(entries.map(({ action }) => action)).toContain("user.add-passkey");
    expect((await fromSomewhere(() => checkCode(user, added.value[0] ?? ""))).ok).toBe(true);
  });

  test("a further one leaves the recovery codes as they are, beside an app too", async () => {
    const { user, recoveryCodes } = await withSecondFactor(await somebody());
    const second = await withPasskey(user);
    expect(second.recoveryCodes).toEqual([]);
    expect(await kindsTo(user.email)).toContain("factor-added");
    expect(await factorsOf(user.id)).toEqual({ app: true, passkey: true });
    const [code = ""] = recoveryCodes;
    expect((await fromSomewhere(() => checkCode(user, code))).ok).toBe(true);
    const options = await creationOptions(user, [second.device.id], "here");
    expect(options.excludeCredentials).toMatchObject([{ id: second.device.id }]);
  });

  test("two first ones at a moment: one brings the codes", async () => {
    const person = await somebody();
    const both = await Promise.all([withPasskey(person, "A"), withPasskey(person, "B")]);
    const counts = both.map(({ recoveryCodes }) => recoveryCodes.length);
    expect(counts.sort((a, b) => a - b)).toEqual([0, 10]);
  });

  test.each<[string, Quirks]>([
    ["another site", { origin: "https://evil.example" }],
    ["another site's name", { rpId: "evil.example" }],
  ])("is refused from %s", async (_, quirks) => {
    const { user } = await withPasskey(await somebody());
    const device = new VirtualAuthenticator();
    const answer = device.create(await creationOptions(user, [], "here"), quirks);
    const added = await addPasskey(user, { name: "B", answer, heldBy: "here" }, here);
    expect(added).toEqual({ ok: false, refusal: "passkey-wrong" });
    expect(await passkeysOf(user.id)).toHaveLength(1);
  });

  test("is refused where it answers nobody's, another's, an old or a used challenge, or is nonsense", async () => {
    const { user } = await withPasskey(await somebody());
    const add = (answer: string) => addPasskey(user, { name: "B", answer, heldBy: "here" }, here);
    const device = new VirtualAuthenticator();
    const others = device.create(await creationOptions(user, [], "somebody else"));
    const old = device.create(await creationOptions(user, [], "here"));
    await db.update(passkeyChallenges).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await add(old)).toEqual({ ok: false, refusal: "passkey-wrong" });
    const own = device.create(await creationOptions(user, [], "here"));
    const madeUp = device.create({ ...(await creationOptions(user, [], "here")), challenge: "x" });
    for (const answer of [others, madeUp, "", "{}", "[]", '{"id":1}', "null"]) {
      expect(await add(answer)).toEqual({ ok: false, refusal: "passkey-wrong" });
    }
    expect((await add(own)).ok).toBe(true);
    expect(await add(own)).toEqual({ ok: false, refusal: "passkey-wrong" });
  });

  test("nobody takes another's over by its id, and there is an end", async () => {
    const { user, device } = await withPasskey(await somebody());
    const other = await somebody();
    const stolen = { ...other, firstName: "B", fullName: "B" };
    const answer = device.create(await creationOptions(stolen, [], "there"));
    const added = await addPasskey(stolen, { name: "B", answer, heldBy: "there" }, here);
    expect(added).toEqual({ ok: false, refusal: "passkey-wrong" });
    expect(await factorsOf(other.id)).toEqual({ app: false, passkey: false });
    for (let n = 1; n < maxPasskeys; n += 1) await withPasskey(user);
    await expect(withPasskey(user)).rejects.toThrow("too-many");
  });
});

describe("after the password", () => {
  test("opens the session, once", async () => {
    const { user, device } = await withPasskey(await somebody());
    const login = await waitingLogin(user);
    const options = await login.ask();
    expect(options.allowCredentials).toMatchObject([{ id: device.id, transports: ["internal"] }]);
    const answer = device.get(options);
    const opened = await login.finish(answer);
    if (!opened.ok) throw new Error(opened.refusal.code);
    expect(await whoIs(opened.value)).toBe(user.id);
    expect((await passkeysOf(user.id))[0]?.lastUsedAt).toBeInstanceOf(Date);
    const next = await waitingLogin(user);
    expect(await next.finish(answer)).toEqual(wrong);
  });

  test.each<[string, Quirks]>([
    ["signed for another site", { origin: "https://evil.example" }],
    ["signed for another site's name", { rpId: "evil.example" }],
    ["signed by something else", { isForged: true }],
  ])("is refused %s", async (_, quirks) => {
    const { user, device } = await withPasskey(await somebody());
    const login = await waitingLogin(user);
    expect(await login.show(device, quirks)).toEqual(wrong);
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
  });

  test("a copy that has signed less often is refused", async () => {
    const { user, device } = await withPasskey(await somebody());
    const first = await waitingLogin(user);
    expect((await first.show(device, { counter: 7 })).ok).toBe(true);
    for (const counter of [7, 3, 0]) {
      const login = await waitingLogin(user);
      expect(await login.show(device, { counter })).toEqual(wrong);
    }
  });

  test("of two answers with one count, one gets through", async () => {
    const { user, device } = await withPasskey(await somebody());
    const logins = await Promise.all([waitingLogin(user), waitingLogin(user)]);
    const answers = await db.transaction(async (tx) => {
      // Both have read the count before either may write it.
      await tx.select().from(passkeys).where(eq(passkeys.id, device.id)).for("update");
      const both = Promise.all(logins.map((login) => login.show(device, { counter: 8 })));
      await expect.poll(waitingForLocks).toBe(2);
      return { both };
    });
    expect((await answers.both).filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("one that counts nothing is taken each time", async () => {
    const { user, device } = await withPasskey(await somebody());
    for (let n = 0; n < 2; n += 1) {
      const login = await waitingLogin(user);
      expect((await login.show(device, { counter: 0 })).ok).toBe(true);
    }
  });

  test("takes nobody else's passkey, and no other login's answer", async () => {
    const { user } = await withPasskey(await somebody());
    const other = await withPasskey(await somebody());
    const login = await waitingLogin(user);
    expect(await login.show(other.device)).toEqual(wrong);
    const theirs = await waitingLogin(other.user);
    const again = await waitingLogin(other.user);
    expect(await again.finish(other.device.get(await theirs.ask()))).toEqual(wrong);
  });

  test("ends at five wrong ones", async () => {
    const { user, device } = await withPasskey(await somebody());
    const login = await waitingLogin(user);
    for (let n = 0; n < 4; n += 1) expect(await login.finish("{}")).toEqual(wrong);
    const over = { ok: false, refusal: { code: "over" } };
    expect(await login.finish("{}")).toEqual(over);
    expect(await login.show(device)).toEqual(over);
  });
});

test("confirms the session that asked, and no other", async () => {
  const { user, device } = await withPasskey(await somebody());
  const [own, other] = [await sessionOf(user), await sessionOf(user)];
  const answer = device.get(
    await requestOptions(await sessionHash(own), await passkeysOf(user.id)),
  );
  await db.update(sessions).set({ confirmedAt: new Date(0) });
  expect(await confirmSession(user, { passkey: answer }, other)).toEqual(wrong);
  expect(await confirmSession(user, { password }, own)).toMatchObject({ ok: false });
  expect((await confirmSession(user, { passkey: answer }, own)).ok).toBe(true);
  expect((await userOfCookie(own)).assurance.isConfirmed).toBe(true);
  expect((await userOfCookie(other)).assurance.isConfirmed).toBe(false);
});

describe("without a password", () => {
  async function logInWith(device: VirtualAuthenticator, quirks: Quirks = {}) {
    const { options, cookies } = await beginPasskeyLogin(new Headers());
    expect(options).toMatchObject({ userVerification: "required" });
    expect(options.allowCredentials).toBeUndefined();
    return logInByPasskey(device.get(options, quirks), cookieOf(cookies));
  }
  const refused = { ok: false, refusal: "passkey-wrong" };

  test("opens the session of its owner, where it has asked for PIN, finger or face", async () => {
    const person = await somebody({ role: "admin" });
    const { device } = await withPasskey(person);
    expect(await logInWith(device, { isUnverified: true })).toEqual(refused);
    const opened = await logInWith(device);
    if (!opened.ok) throw new Error(opened.refusal);
    expect(await whoIs(opened.value)).toBe(person.id);
    expect((await userOfCookie(cookieOf(opened.value))).assurance.isConfirmed).toBe(true);
    const entries = await db.select().from(auditLog).where(eq(auditLog.actorId, person.id));
    expect(entries.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ by: "passkey" }),
    );
  });

  test("in the browser that asked alone", async () => {
    const { device } = await withPasskey(await somebody());
    const { options, cookies } = await beginPasskeyLogin(new Headers());
    const answer = device.get(options);
    const other = await beginPasskeyLogin(new Headers());
    expect(await logInByPasskey(answer, new Headers())).toEqual(refused);
    expect(await logInByPasskey(answer, cookieOf(other.cookies))).toEqual(refused);
    expect((await logInByPasskey(answer, cookieOf(cookies))).ok).toBe(true);
  });

  test("not by one that was removed, or taken away by an owner", async () => {
    const owner = await somebody();
    const { user, device } = await withPasskey(await somebody());
    const removed = await withPasskey(await somebody());
    await resetSecondFactor(owner, user);
    await removePasskey(removed.user, removed.device.id, here);
    expect(await logInWith(device)).toEqual(refused);
    expect(await logInWith(removed.device)).toEqual(refused);
  });
});

describe("removing", () => {
  test("one's own alone; the last takes the recovery codes with it", async () => {
    const { user, device, recoveryCodes } = await withPasskey(await somebody());
    const other = await withPasskey(user, "Key");
    const stranger = await withPasskey(await somebody());
    const own = await sessionOf(user);
    const elsewhere = await sessionOf(user);
    expect(await removePasskey(stranger.user, device.id, here)).toMatchObject({ ok: false });
    expect(await removePasskey(user, device.id, own)).toEqual({ ok: true, value: "Phone" });
    expect((await userOfCookie(own)).user?.id).toBe(user.id);
    expect((await userOfCookie(elsewhere)).user).toBeNull();
    expect(await kindsTo(user.email)).toContain("factor-removed");
    expect((await removePasskey(user, other.device.id, own)).ok).toBe(true);
    expect(await kindsTo(user.email)).toContain("second-factor-off");
    expect(await factorsOf(user.id)).toEqual({ app: false, passkey: false });
    const [code = ""] = recoveryCodes;
    expect((await fromSomewhere(() => checkCode(user, code))).ok).toBe(false);
  });

  test("the app leaves the passkeys, and its codes do not count", async () => {
    const { user, code } = await withSecondFactor(await somebody());
    await withPasskey(user);
    const last = await code();
    await removeApp(user, here);
    expect(await factorsOf(user.id)).toEqual({ app: false, passkey: true });
    expect((await fromSomewhere(() => checkCode(user, last))).ok).toBe(false);
    expect(await kindsTo(user.email)).not.toContain("second-factor-off");
  });
});

test("the database keeps nothing that a passkey could be made from", async () => {
  const { user, device } = await withPasskey(await somebody());
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, device.id));
  expect(row).toMatchObject({ userId: user.id, name: "Phone", transports: ["internal"] });
  expect(passkeysArePossible()).toBe(true);
});
