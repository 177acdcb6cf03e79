import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { hashedName } from "#app/server/files/hashed-name.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { fromNetwork, fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { password, somebody } from "#tests/somebody.ts";
import { shopper as asha } from "#tests/typed.ts";
import { userOfCookie } from "../sessions/session.server.ts";
import { createFirstAdmin } from "../staff/admin-role.server.ts";
import { accounts, sessions, users } from "../users/account-table.server.ts";
import { addUser, signUp } from "../users/new-users.server.ts";
import { signUpSchema } from "../users/user.ts";
import { knownDevice, knownDeviceCookie } from "./known-device.server.ts";
import { logIn, logOut } from "./log-in.server.ts";

/** What tries wait, in ms; here they go on at once. */
const delays = vi.hoisted(() => vi.fn(async (_ms: number) => {}));
/** Of those that log in, in ms: changes that are published are gathered for less. */
const waits = () => delays.mock.calls.map(([ms]) => ms).filter((ms) => ms >= 500);
vi.mock("node:timers/promises", () => ({ setTimeout: delays }));

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
    const cookie = answer.value.cookies.find((value) => value.startsWith("madua.session_token="));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const { user } = await userOfCookie(cookieOf(answer.value.cookies));
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
    const tampered = answer.value.cookies.map((value) =>
      value.replace(/=(.)/, (_, first) => `=${first === "a" ? "b" : "a"}`),
    );
    expect((await userOfCookie(cookieOf(tampered))).user).toBeNull();
  });

  test("a session that is older than a day is renewed, one that has ended is nobody's", async () => {
    const answer = await tryLogin(asha.email, asha.password);
    if (!answer.ok) throw new Error(answer.refusal.code);
    const headers = cookieOf(answer.value.cookies);
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
    const headers = cookieOf(answer.value.cookies);
    const cleared = await logOut(headers);
    expect(cleared.join()).toMatch(/Max-Age=0/i);
    expect((await userOfCookie(headers)).user).toBeNull();
  });
});

describe("wrong tries", () => {
  const wrong = "wrong-password";
  const codeOf = (answer: Awaited<ReturnType<typeof logIn>>) =>
    answer.ok ? "ok" : answer.refusal.code;
  /** From a network; on a device that has these cookies. */
  const enter = (network: string, email: string, password: string, device = new Headers()) =>
    fromNetwork(network, () => logIn({ email, password }, device));
  const refusedAt = async (network: string, email: string, tries: number) => {
    const codes: string[] = [];
    for (let n = 0; n < tries; n++) codes.push(codeOf(await enter(network, email, wrong)));
    return codes;
  };
  const deviceOf = async (email: string) => {
    const answer = await enter("home", email, password);
    if (!answer.ok) throw new Error(answer.refusal.code);
    return cookieOf(
      answer.value.cookies.filter((cookie) => cookie.startsWith("madua.known_device=")),
    );
  };

  beforeEach(() => void delays.mockClear());

  test("of one network are refused after sixty; those that were right count for nothing", async () => {
    const [{ email }, network] = [await somebody(), "a busy office"];
    for (let n = 0; n < 3; n++) {
      expect(codeOf(await enter(network, email, password))).toBe("ok");
    }
    // Too long to be hashed: that is not what is counted here.
    const nobodys = "x".repeat(129);
    for (let n = 0; n < 59; n++) {
      expect(codeOf(await enter(network, `nobody${n}@example.org`, nobodys))).toBe("user-unknown");
    }
    expect(codeOf(await enter(network, email, password))).toBe("ok");
    expect(codeOf(await enter(network, email, password))).toBe("ok");
    expect(codeOf(await enter(network, "nobody@example.org", nobodys))).toBe("user-unknown");
    expect(codeOf(await enter(network, email, password))).toBe("too-many-tries");
  });

  test("of one network on one account are refused after ten, on another account they are not", async () => {
    const [victim, other] = [await somebody(), await somebody()];
    const codes = await refusedAt("thief", victim.email, 12);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill("password-wrong"));
    expect(codes.slice(10)).toEqual(["too-many-tries", "too-many-tries"]);
    expect(codeOf(await enter("thief", other.email, password))).toBe("ok");
  });

  test.each([11, 200])(
    "%i of other networks keep the owner out nowhere: she waits on a new device, and not on hers",
    async (tries) => {
      const { email } = await somebody();
      const device = await deviceOf(email);
      // Too long to be anybody's: it is refused without being hashed, and counted all the same.
      const guess = "x".repeat(129);
      for (let n = 0; n < tries; n++) {
        expect(codeOf(await enter(`thief-${n}`, email, guess))).toBe("password-wrong");
      }
      delays.mockClear();
      expect(codeOf(await enter("somewhere new", email, password, device))).toBe("ok");
      expect(waits()).toEqual([]);
      expect(codeOf(await enter("somewhere new", email, password))).toBe("ok");
      expect(waits()).toEqual([tries === 11 ? 1000 : 8000]);
    },
  );

  test("of a known device's own are counted on it, and then as anybody's", async () => {
    const { email } = await somebody();
    const device = await deviceOf(email);
    const codes: string[] = [];
    for (let n = 0; n < 21; n++) codes.push(codeOf(await enter("thief", email, wrong, device)));
    expect(codes.filter((code) => code === "password-wrong")).toHaveLength(20);
    expect(codes.at(-1)).toBe("too-many-tries");
    expect(codeOf(await enter("elsewhere", email, password, device))).toBe("ok");
  });

  test("a device is known to the accounts that were opened on it, and by a signature", async () => {
    const [asha, bina] = [await somebody(), await somebody()];
    const device = await deviceOf(asha.email);
    expect(await knownDevice(device, asha.email)).toBeDefined();
    expect(await knownDevice(device, bina.email)).toBeUndefined();
    const both = cookieOf([await knownDeviceCookie(device, bina.email)]);
    for (const { email } of [asha, bina]) expect(await knownDevice(both, email)).toBeDefined();
    const cookie = device.get("cookie") ?? "";
    for (const forged of [cookie.slice(0, -1), cookie.replace("=", "=x"), "madua.known_device=."]) {
      expect(await knownDevice(new Headers({ cookie: forged }), asha.email)).toBeUndefined();
    }
  });

  test("its cookie is out of scripts' reach and names nobody", async () => {
    const { id, email } = await somebody();
    const cookie = await knownDeviceCookie(new Headers(), email);
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(email);
    expect(cookie).not.toContain(id);
  });

  test("no more than twenty on one account wait at one moment", async () => {
    const { email } = await somebody();
    for (let n = 0; n < 10; n++) await enter(`thief-${n}`, email, wrong);
    const held: (() => void)[] = [];
    delays.mockImplementation(() => new Promise<void>((resolve) => void held.push(resolve)));
    const waiting = Array.from({ length: 20 }, (_, n) => enter(`late-${n}`, email, wrong));
    await expect.poll(() => held.length).toBe(20);
    expect(await enter("one more", email, wrong)).toMatchObject({
      refusal: { code: "too-many-tries", seconds: 8 },
    });
    for (const release of held) release();
    delays.mockImplementation(async () => {});
    expect(new Set((await Promise.all(waiting)).map(codeOf))).toEqual(new Set(["password-wrong"]));
    expect(codeOf(await enter("afterwards", email, password))).toBe("ok");
  });
});

describe("what is written down", () => {
  const warned = vi.spyOn(log, "warn");
  beforeEach(() => void warned.mockClear());

  test("a failed login, by the account's id or a hash, and never the password", async () => {
    const { id, email } = await somebody();
    await tryLogin(email, "wrong-password");
    await tryLogin("nobody@example.org", "wrong-password");
    expect(warned.mock.calls).toEqual([
      [{ reason: "password-wrong", account: id, network: expect.any(String) }, "login failed"],
      [
        {
          reason: "user-unknown",
          account: await hashedName("nobody@example.org"),
          network: expect.any(String),
        },
        "login failed",
      ],
    ]);
    expect(JSON.stringify(warned.mock.calls)).not.toMatch(/wrong-password|@example/);
  });

  test("a refusal by a limit, once for its time", async () => {
    const { email } = await somebody();
    const tries = Array.from({ length: 14 }, () => "x".repeat(129));
    for (const password of tries) {
      await fromNetwork("thief of one", () => logIn({ email, password }, new Headers()));
    }
    const refusals = warned.mock.calls.filter(([, message]) => message === "over a limit");
    expect(refusals).toEqual([
      [expect.objectContaining({ limit: "login-pair", network: "thief of one" }), "over a limit"],
    ]);
    expect(JSON.stringify(refusals)).not.toContain(email);
  });

  test("logins and logouts, by the account's id and the network", async () => {
    const said = vi.spyOn(log, "info");
    const [boss, asha] = [await somebody({ role: "admin" }), await somebody()];
    for (const { email } of [boss, asha]) {
      await fromNetwork("home", async () => {
        const opened = await logIn({ email, password }, new Headers());
        if (!opened.ok) throw new Error(opened.refusal.code);
        await logOut(cookieOf(opened.value.cookies));
        // It has ended already.
        await logOut(cookieOf(opened.value.cookies));
      });
    }
    const lines = said.mock.calls.filter(([, message]) => /login|logout/.test(String(message)));
    expect(lines).toEqual([
      [{ account: boss.id, by: "password", network: "home" }, "staff login"],
      [{ account: boss.id, network: "home" }, "logout"],
      [{ account: asha.id, by: "password", network: "home" }, "login"],
      [{ account: asha.id, network: "home" }, "logout"],
    ]);
  });

  test("in the audit log, a login of who works in the back office", async () => {
    const [boss, shopper] = [await somebody({ role: "admin" }), await somebody()];
    for (const { email } of [boss, shopper]) await tryLogin(email, password);
    const entries = await db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.actorId, [boss.id, shopper.id]));
    expect(entries).toMatchObject([
      {
        action: "user.log-in",
        actorId: boss.id,
        actorEmail: boss.email,
        subjectId: boss.id,
        detail: { by: "password" },
      },
    ]);
  });
});

test("an account that is older than the strict form of addresses can still be entered", async () => {
  for (const email of ["<old@example.org>", "asha@b\u00fccher.example"]) {
    await somebody({ email });
    expect(await tryLogin(email.toUpperCase(), asha.password)).toMatchObject({ ok: true });
  }
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

test("a mailbox has one account, however its address is written", async () => {
  const { email } = await somebody({ email: "v@xn--bcher-kva.example" });
  for (const writing of ["V@B\u00fccher.example", ` ${email.toUpperCase()}`]) {
    const { data } = signUpSchema.safeParse({ ...asha, email: writing });
    expect(data && (await fromSomewhere(() => signUp(data, new Headers())))).toMatchObject({
      refusal: { code: "email-taken" },
    });
  }
  for (const writing of [`<${email}>`, `>${email}`, `V <${email}>`, `"v"${email.slice(1)}`]) {
    expect(signUpSchema.safeParse({ ...asha, email: writing }).success, writing).toBe(false);
  }
});

test("the first admin is made once, with a password of its own, and can log in", async () => {
  await db.update(users).set({ role: "user" });
  const [first, second] = await Promise.all([createFirstAdmin(), createFirstAdmin()]);
  const made = first ?? second;
  expect([first, second].filter(Boolean)).toHaveLength(1);
  expect(made).toMatchObject({ email: "admin@localhost" });
  const answer = await tryLogin("admin@localhost", made?.password ?? "");
  expect(answer.ok && (await userOfCookie(cookieOf(answer.value.cookies))).user?.userType).toBe(
    "admin",
  );
  expect(await createFirstAdmin()).toBeUndefined();
});
