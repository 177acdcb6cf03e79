import { eq } from "drizzle-orm";
import { Events, OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { presentLanguage } from "#app/lib/text/language.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { withRequest } from "#app/server/http/request.server.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { withPasskey, withSecondFactor } from "#tests/second-factor.ts";
import { password, somebody } from "#tests/somebody.ts";
import { untilWaiting } from "#tests/waiting.ts";
import { factorsOf } from "../second-factor/second-factor.server.ts";
import { userOfCookie } from "../sessions/session.server.ts";
import { accounts, sessions, users } from "../users/account-table.server.ts";
import { finishGoogleLogin, startGoogleLogin } from "./google-login.server.ts";
import { logIn } from "./log-in.server.ts";
import { finishPendingLogin } from "./pending-login.server.ts";

ownDatabase();

/** A real OpenID provider in Google's place. */
const google = new OAuth2Server();
/** What it says of the user who comes next. */
let claims: Record<string, unknown> = {};

beforeAll(async () => {
  await google.issuer.keys.generate("RS256");
  await google.start(0, "localhost");
  process.env.GOOGLE_CLIENT_ID = "madua";
  process.env.GOOGLE_CLIENT_SECRET = "a-secret";
  process.env.GOOGLE_DISCOVERY_URL = `${google.issuer.url}/.well-known/openid-configuration`;
  google.service.on(Events.BeforeTokenSigning, (token) => {
    Object.assign(token.payload, claims);
  });
});
afterAll(() => google.stop());

/** Whose session a browser has that got these Set-Cookie values. */
const userOf = async (cookies: string[]) => (await userOfCookie(cookieOf(cookies))).user;

/** To Google and back, in a browser that has got these Set-Cookie values before. */
async function comeByGoogle(saying: Record<string, unknown>, cookies: string[] = []) {
  claims = saying;
  const way = await setOut(cookies);
  return finishGoogleLogin(way.back, way.headers);
}
async function setOut(cookies: string[] = []) {
  const state = { redirectTo: "/cart", popup: true, language: presentLanguage() };
  const started = await startGoogleLogin(state, cookieOf(cookies));
  if (!started.ok) throw new Error(started.refusal);
  const answer = await fetch(started.value.url, { redirect: "manual" });
  const back = new URL(answer.headers.get("Location") ?? "");
  return {
    asked: new URL(started.value.url),
    back,
    headers: cookieOf([...cookies, ...started.value.cookies]),
  };
}
const rowOf = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0];

test("asks with state, nonce and PKCE", async () => {
  const { asked } = await setOut();
  const said = Object.fromEntries(asked.searchParams);
  expect(said).toMatchObject({ response_type: "code", code_challenge_method: "S256" });
  expect(said.scope?.split(" ").sort()).toEqual(["email", "openid", "profile"]);
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(said[name]?.length).toBeGreaterThan(30);
  }
  expect(said.redirect_uri).toBe("http://localhost:3000/login/google/callback");
});

describe("first login", () => {
  test("makes the user of the display name, and leads back", async () => {
    const saying = {
      sub: "g-1",
      email: "Sunita@Example.org",
      email_verified: true,
      name: "Sunita Kumari",
    };
    const { state, result } = await comeByGoogle(saying);
    if (!result.ok) throw new Error(result.refusal);
    expect(state).toEqual({ redirectTo: "/cart", popup: true, language: "en" });
    expect(await userOf(result.value.cookies)).toMatchObject({
      email: "sunita@example.org",
      userType: "user",
      firstName: "Sunita Kumari",
      lastName: "",
      fullName: "Sunita Kumari",
      emailVerified: true,
    });
    const cookie = result.value.cookies.find((value) => value.startsWith("madua.session_token="));
    expect(cookie).toMatch(/HttpOnly/i);
    const [way] = await db.select().from(accounts).where(eq(accounts.accountId, "g-1"));
    expect(way).toMatchObject({ providerId: "google", accessToken: null, idToken: null });
    expect(way).toMatchObject({ refreshToken: null, password: null });
    const mails = await mailsTo("sunita@example.org");
    expect(mails).toMatchObject([{ kind: "welcome", name: "Sunita Kumari" }]);
  });

  test("from a Hindi page, the welcome is in Hindi, though Google leads back to an English address", async () => {
    claims = { sub: "g-hi", email: "bina@example.org", email_verified: true, name: "Bina" };
    const pages = { id: "", clientNetwork: "", language: "hi" } as const;
    const { back, headers } = await withRequest(pages, () => setOut());
    await finishGoogleLogin(back, headers);
    expect(await mailsTo("bina@example.org")).toMatchObject([
      { kind: "welcome", link: "http://localhost:3000/hi/products" },
    ]);
    expect(await rowOf("bina@example.org")).toMatchObject({ language: "hi" });
  });

  test("the second time it is the same user, whatever their address is by then", async () => {
    const saying = { sub: "g-2", email: "rani@example.org", email_verified: true, name: "Rani" };
    const first = await comeByGoogle(saying);
    const second = await comeByGoogle({ ...saying, email: "rani.new@example.org" });
    if (!first.result.ok || !second.result.ok) throw new Error("refused");
    const [a, b] = await Promise.all(
      [first, second].map(({ result }) => userOf(result.ok ? result.value.cookies : [])),
    );
    expect(a?.id).toBe(b?.id);
    expect(b?.email).toBe("rani@example.org");
  });

  test("an address that is written in another way is the same account, and what is none is refused", async () => {
    const known = await somebody({ email: "v@xn--bcher-kva.example" });
    const saying = { sub: "g-idn", email_verified: true, name: "V" };
    const { result } = await comeByGoogle({ ...saying, email: "v@b\u00fccher.example" });
    if (!result.ok) throw new Error(result.refusal);
    expect((await userOf(result.value.cookies))?.id).toBe(known.id);
    const odd = await comeByGoogle({ ...saying, sub: "g-odd", email: "<v@x.org>" });
    expect(odd.result).toMatchObject({ ok: false });
  });

  test("an address that Google has not verified is kept as unverified", async () => {
    const saying = { sub: "g-3", email: "mira@example.org", email_verified: false, name: "Mira" };
    const { result } = await comeByGoogle(saying);
    expect(result.ok).toBe(true);
    expect(await rowOf("mira@example.org")).toMatchObject({ emailVerified: false });
  });
});

describe("an account with the address is there", () => {
  test("it is linked where both sides have verified the address, and keeps its password", async () => {
    const { id, email } = await somebody();
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    const { result } = await comeByGoogle({ sub: "g-4", email, email_verified: true, name: "X" });
    if (!result.ok) throw new Error(result.refusal);
    expect(await userOf(result.value.cookies)).toMatchObject({ id, fullName: "Asha Devi" });
    expect(await logIn({ email, password }, new Headers())).toMatchObject({ ok: true });
  });

  test("it is not, where Google has not verified the address", async () => {
    for (const said of [false, undefined, "false"]) {
      const { id, email } = await somebody();
      const { result } = await comeByGoogle({ sub: "g-5", email, email_verified: said, name: "X" });
      expect(result).toEqual({ ok: false, refusal: "email-unverified" });
      expect(await db.select().from(accounts).where(eq(accounts.userId, id))).toHaveLength(1);
      expect(await logIn({ email, password }, new Headers())).toMatchObject({ ok: true });
    }
  });

  test("made by a stranger in wait, it loses the stranger's password and sessions", async () => {
    const { id, email } = await somebody();
    const opened = await logIn({ email, password }, new Headers());
    if (!opened.ok) throw new Error(opened.refusal.code);
    const { result } = await comeByGoogle({ sub: "g-6", email, email_verified: true, name: "X" });
    if (!result.ok) throw new Error(result.refusal);
    expect(await userOf(result.value.cookies)).toMatchObject({ id, emailVerified: true });
    expect(await userOf(opened.value.cookies)).toBeNull();
    expect(await logIn({ email, password }, new Headers())).toMatchObject({ ok: false });
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
  });
});

test("a stranger's second factor, passkey and waiting login go too", async () => {
  const { id, email } = await somebody();
  const stranger = await withSecondFactor({ id, email });
  await withPasskey(stranger.user);
  const waiting = await logIn({ email, password }, new Headers());
  if (!waiting.ok) throw new Error(waiting.refusal.code);
  expect(waiting.value.needsCode).toBe(true);
  const saying = { sub: "g-stranger", email, email_verified: true, name: "X" };
  const { result } = await comeByGoogle(saying);
  expect(result).toMatchObject({ ok: true, value: { needsCode: false } });
  expect(await factorsOf(id)).toEqual({ app: false, passkey: false });
  const shown = { code: await stranger.code() };
  const finished = await finishPendingLogin(shown, cookieOf(waiting.value.cookies));
  expect(finished).toEqual({ ok: false, refusal: { code: "over" } });
});

describe("refused", () => {
  const saying = { sub: "g-7", email: "gita@example.org", email_verified: true, name: "Gita" };

  test("a user who says no", async () => {
    claims = saying;
    const { back, headers } = await setOut();
    back.searchParams.delete("code");
    back.searchParams.set("error", "access_denied");
    const { state, result } = await finishGoogleLogin(back, headers);
    expect(result).toEqual({ ok: false, refusal: "refused" });
    expect(state).toEqual({ redirectTo: "/cart", popup: true, language: "en" });
  });

  test("a way back that another browser set out on (login forgery)", async () => {
    claims = saying;
    const attacker = await setOut();
    const victim = await setOut();
    const swapped = await finishGoogleLogin(attacker.back, victim.headers);
    expect(swapped.result).toEqual({ ok: false, refusal: "failed" });
    const without = await finishGoogleLogin(attacker.back, new Headers());
    expect(without.result).toEqual({ ok: false, refusal: "failed" });
  });

  test.each([
    ["another nonce", { nonce: "made-up" }],
    ["another shop's token", { aud: "another-shop" }],
    ["another provider's token", { iss: "https://evil.example" }],
    ["an old token", { exp: 1_700_000_000 }],
    ["no address", { email: undefined }],
  ])("%s", async (_, forged) => {
    const { result } = await comeByGoogle({ ...saying, ...forged });
    expect(result).toEqual({ ok: false, refusal: "failed" });
    expect(await rowOf(saying.email)).toBeUndefined();
  });

  describe("an ID token with", () => {
    type Forge = (head: string, body: string, signature: string) => string[];
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const comeWith = (forge: Forge, said: typeof saying) => {
      google.service.once(Events.BeforeResponse, ({ body }) => {
        if (typeof body !== "object") throw new Error("no token");
        const [head = "", claimed = "", signature = ""] = String(body?.id_token).split(".");
        Object.assign(body ?? {}, { id_token: forge(head, claimed, signature).join(".") });
      });
      return comeByGoogle(said);
    };

    test.each<[string, Forge]>([
      ["a changed signature", (head, body, sign) => [head, body, `AAAAAAAA${sign.slice(8)}`]],
      ["no signature", (_, body) => [encoded({ alg: "none" }), body, ""]],
      ["one of another kind", (_, body, sign) => [encoded({ alg: "HS256" }), body, sign]],
      ["changed words", (head, body, sign) => [head, `${body.slice(0, -4)}AAAA`, sign]],
    ])("%s", async (_, forge) => {
      expect((await comeWith(forge, saying)).result).toEqual({ ok: false, refusal: "failed" });
      expect(await rowOf(saying.email)).toBeUndefined();
    });

    test("its own signature is taken", async () => {
      const nila = { ...saying, sub: "g-9", email: "nila@example.org" };
      expect((await comeWith((...parts) => parts, nila)).result.ok).toBe(true);
    });
  });

  test("a provider that answers nonsense", async () => {
    google.service.once(Events.BeforeResponse, (response) => {
      response.statusCode = 500;
    });
    expect((await comeByGoogle(saying)).result).toEqual({ ok: false, refusal: "failed" });
  });
});

test("opens nothing until the second factor's code is given", async () => {
  const { id, email } = await somebody();
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  const factor = await withSecondFactor({ id, email });
  const { result } = await comeByGoogle({
    sub: "g-factor",
    email,
    email_verified: true,
    name: "X",
  });
  if (!result.ok) throw new Error(result.refusal);
  expect(result.value.needsCode).toBe(true);
  expect(await userOf(result.value.cookies)).toBeNull();
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  const shown = { code: await factor.code() };
  const opened = await finishPendingLogin(shown, cookieOf(result.value.cookies));
  expect(opened.ok && (await userOf(opened.value))?.id).toBe(id);
});

test("of an account that is deleted in that moment opens nothing, and says that it failed", async () => {
  const saying = { sub: "g-gone", email: "gone@example.org", email_verified: true, name: "X" };
  await comeByGoogle(saying);
  const { id = "" } = (await rowOf(saying.email)) ?? {};
  const client = await pool.connect();
  await client.query("begin");
  await client.query("delete from users where id = $1", [id]);
  const coming = comeByGoogle(saying);
  await untilWaiting(1);
  await client.query("commit");
  client.release();
  expect((await coming).result).toEqual({ ok: false, refusal: "failed" });
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
});

test("ends the session that the browser had", async () => {
  const { email } = await somebody();
  const opened = await logIn({ email, password }, new Headers());
  if (!opened.ok) throw new Error(opened.refusal.code);
  const saying = { sub: "g-8", email: "lila@example.org", email_verified: true, name: "Lila" };
  const { result } = await comeByGoogle(saying, opened.value.cookies);
  if (!result.ok) throw new Error(result.refusal);
  expect(await userOf(result.value.cookies)).toMatchObject({ email: "lila@example.org" });
  expect(await userOf(opened.value.cookies)).toBeNull();
});
