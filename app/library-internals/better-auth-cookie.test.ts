import { betterAuth } from "better-auth";
import { memoryAdapter } from "better-auth/adapters/memory";
import { expect, test } from "vitest";
import { signedSessionToken } from "./better-auth-cookie.server.ts";

const secret = "a secret of this test, which is long enough";
const instance = betterAuth({
  secret,
  baseURL: "http://localhost:3000",
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  emailAndPassword: { enabled: true },
  advanced: { cookiePrefix: "contract" },
  telemetry: { enabled: false },
});

/** Signs somebody up; the session as Better Auth's cookie has it. */
async function opened() {
  const email = `${Math.random()}@example.org`;
  const { response, headers } = await instance.api.signUpEmail({
    body: { name: "Asha", email, password: "long enough" },
    returnHeaders: true,
  });
  const { name } = (await instance.$context).authCookies.sessionToken;
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
  return { name, token: response.token, cookie: set.split(";", 1)[0] ?? "" };
}

test("the token of Better Auth's cookie is read", async () => {
  const { name, token, cookie } = await opened();
  expect(token).toBeTruthy();
  expect(signedSessionToken(`theme=dark; ${cookie}; other=1`, name, secret)).toBe(token);
});

test("the cookie is named by the prefix, with session_token at its end", async () => {
  expect((await opened()).name).toBe("contract.session_token");
});

test("the secret that signs is the one that is given", async () => {
  expect((await instance.$context).secret).toBe(secret);
});

test("a token or signature that was changed counts as none", async () => {
  const { name, token, cookie } = await opened();
  const other = await opened();
  const signature = cookie.slice(cookie.indexOf(".", name.length + 1));
  expect(signedSessionToken(`${name}=${other.token}${signature}`, name, secret)).toBeUndefined();
  expect(signedSessionToken(`${name}=${token}`, name, secret)).toBeUndefined();
  expect(signedSessionToken(cookie, name, "another secret")).toBeUndefined();
  expect(signedSessionToken(`${name}=%E0%A4%A`, name, secret)).toBeUndefined();
});
