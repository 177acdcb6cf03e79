import { OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flashCookie } from "#app/server/http/own-cookie.server.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { password, somebody } from "#tests/somebody.ts";
import { userOfCookie } from "../sessions/session.server.ts";
import { startGoogleLogin } from "./google-login.server.ts";
import { logIn, logOut } from "./log-in.server.ts";

// A shop whose BASE_URL is https.
ownDatabase();
const google = new OAuth2Server();

beforeAll(async () => {
  await google.issuer.keys.generate("RS256");
  await google.start(0, "localhost");
  process.env.BASE_URL = "https://madua.example";
  process.env.GOOGLE_CLIENT_ID = "madua";
  process.env.GOOGLE_CLIENT_SECRET = "a-secret";
  process.env.GOOGLE_DISCOVERY_URL = `${google.issuer.url}/.well-known/openid-configuration`;
});
afterAll(async () => {
  process.env.BASE_URL = "";
  await google.stop();
});

/** As a browser demands it of a name that begins so: Secure, for the whole host, and for no other. */
function expectOfThisHostOnly(cookies: readonly string[]) {
  expect(cookies).not.toEqual([]);
  for (const cookie of cookies) {
    const attributes = cookie.split("; ");
    expect(attributes[0]).toMatch(/^__Host-/);
    expect(attributes).toEqual(expect.arrayContaining(["Secure", "Path=/", "SameSite=Lax"]));
    expect(cookie).not.toContain("Domain=");
  }
}

test("every cookie is Secure, and this host's only", async () => {
  const { email } = await somebody();
  const loggedIn = await logIn({ email, password }, new Headers());
  if (!loggedIn.ok) throw new Error(loggedIn.refusal.code);
  expectOfThisHostOnly(loggedIn.value.cookies);
  expect((await userOfCookie(cookieOf(loggedIn.value.cookies))).user?.email).toBe(email);
  expectOfThisHostOnly(await logOut(cookieOf(loggedIn.value.cookies)));
  expect((await userOfCookie(cookieOf(loggedIn.value.cookies))).user).toBe(null);

  const started = await startGoogleLogin(
    { redirectTo: null, popup: true, language: "en" },
    new Headers(),
  );
  if (!started.ok) throw new Error(started.refusal);
  expectOfThisHostOnly(started.value.cookies);

  expectOfThisHostOnly([flashCookie("logged-in")]);
});
