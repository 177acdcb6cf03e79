import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/server/database.server.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { shopper as asha } from "#tests/typed.ts";
import { accounts, sessions, users } from "./account-table.server.ts";
import { createFirstAdmin } from "./admin-role.server.ts";
import { logIn, logOut } from "./log-in.server.ts";
import { addUser, signUp } from "./new-users.server.ts";
import { userOfCookie } from "./session.server.ts";

ownDatabase();

const tryLogin = (email: string, password: string) =>
  fromSomewhere(() => logIn({ email, password }, new Headers()));

beforeAll(async () => {
  const added = await addUser(asha);
  expect(added.ok).toBe(true);
});

describe("login", () => {
  test.each([
    ["fields-missing", "", "x"],
    ["fields-missing", asha.email, ""],
    ["email-invalid", "asha", "ragi-laddu"],
    ["user-unknown", "nobody@example.org", "ragi-laddu"],
    ["password-wrong", asha.email, "ragi-ladd0"],
    ["password-wrong", asha.email, "x".repeat(5000)],
  ])("%s", async (code, email, password) => {
    expect(await tryLogin(email, password)).toMatchObject({ ok: false, refusal: { code } });
  });

  test("opens a session whose cookie no script can read and no other site can use", async () => {
    const answer = await tryLogin(" Asha@Example.org ", asha.password);
    if (!answer.ok) throw new Error(answer.refusal.code);
    const cookie = answer.value.find((value) => value.startsWith("madua.session_token="));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const { user } = await userOfCookie(cookieOf(answer.value));
    expect(user).toMatchObject({ email: asha.email, userType: "user", fullName: "Asha Devi" });
  });

  test("a password counts as it was typed, to its last character and its spaces", async () => {
    const long = `  Ragi लड्डू ${"x".repeat(114)}y`;
    expect(long).toHaveLength(128);
    const email = "typed@example.org";
    expect((await addUser({ ...asha, email, password: long })).ok).toBe(true);
    const wrong = [long.trim(), long.toLowerCase(), long.slice(0, 72), `${long.slice(0, -1)}z`];
    for (const password of wrong) {
      const refusal = { code: "password-wrong" };
      expect(await tryLogin(email, password)).toMatchObject({ ok: false, refusal });
    }
    expect((await tryLogin(email, long)).ok).toBe(true);
  });

  test("a changed cookie is nobody's", async () => {
    const answer = await tryLogin(asha.email, asha.password);
    if (!answer.ok) throw new Error(answer.refusal.code);
    const tampered = answer.value.map((value) =>
      value.replace(/=(.)/, (_, first) => `=${first === "a" ? "b" : "a"}`),
    );
    expect((await userOfCookie(cookieOf(tampered))).user).toBeNull();
  });

  test("a session that is older than a day is renewed, one that has ended is nobody's", async () => {
    const answer = await tryLogin(asha.email, asha.password);
    if (!answer.ok) throw new Error(answer.refusal.code);
    const headers = cookieOf(answer.value);
    expect((await userOfCookie(headers)).cookies).toEqual([]);
    const endsIn = (interval: string) =>
      db.update(sessions).set({ expiresAt: sql`now() + ${interval}::interval` });
    await endsIn("28 days");
    const renewed = await userOfCookie(headers);
    expect(renewed.user?.email).toBe(asha.email);
    expect(renewed.cookies.join()).toMatch(/madua\.session_token=.*Max-Age=2592000/i);
    expect((await userOfCookie(headers)).cookies).toEqual([]);
    await endsIn("-1 second");
    expect((await userOfCookie(headers)).user).toBeNull();
  });

  test("logout ends the session on the server, not only in the browser", async () => {
    const answer = await tryLogin(asha.email, asha.password);
    if (!answer.ok) throw new Error(answer.refusal.code);
    const headers = cookieOf(answer.value);
    const cleared = await logOut(headers);
    expect(cleared.join()).toMatch(/Max-Age=0/i);
    expect((await userOfCookie(headers)).user).toBeNull();
  });

  test("wrong passwords for one account are slowed down, wherever they come from", async () => {
    await addUser({ ...asha, email: "victim@example.org" });
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 12; n++) {
      const answer = await tryLogin("victim@example.org", "wrong-password");
      codes.push(answer.ok ? undefined : answer.refusal.code);
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill("password-wrong"));
    expect(codes.slice(10)).toEqual(["too-many-tries", "too-many-tries"]);
    expect(await tryLogin("victim@example.org", asha.password)).toMatchObject({ ok: false });
  });
});

describe("sign-up", () => {
  test("makes a user with role user, a hashed password and a session", async () => {
    const bina = { ...asha, firstName: "Bina", email: "bina@example.org" };
    const answer = await fromSomewhere(() => signUp(bina, new Headers()));
    if (!answer.ok) throw new Error(answer.refusal.code);
    expect((await userOfCookie(cookieOf(answer.value))).user).toMatchObject({ firstName: "Bina" });
    const [row] = await db.select().from(users).where(eq(users.email, bina.email));
    expect(row).toMatchObject({ role: "user", fullName: "Bina Devi", mobileNumber: "9000000001" });
    const [account] = await db
      .select()
      .from(accounts)
      .where(eq(accounts.userId, row?.id ?? ""));
    expect(account?.password).not.toContain(bina.password);
  });

  test("refuses an address that has an account, ten times in parallel too", async () => {
    const chand = { ...asha, email: "chand@example.org" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fromSomewhere(() => signUp(chand, new Headers()))),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]));
    expect(new Set(refusals)).toEqual(new Set(["email-taken"]));
  });
});

test("the first admin is made once, with a password of its own, and can log in", async () => {
  const [first, second] = await Promise.all([createFirstAdmin(), createFirstAdmin()]);
  const made = first ?? second;
  expect([first, second].filter(Boolean)).toHaveLength(1);
  expect(made).toMatchObject({ email: "admin@localhost" });
  const answer = await tryLogin("admin@localhost", made?.password ?? "");
  expect(answer.ok && (await userOfCookie(cookieOf(answer.value))).user?.userType).toBe("admin");
  expect(await createFirstAdmin()).toBeUndefined();
});
