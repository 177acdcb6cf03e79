import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { withSecondFactor } from "#tests/second-factor.ts";
import { password, somebody } from "#tests/somebody.ts";
import { logIn } from "../login/log-in.server.ts";
import { finishPendingLogin } from "../login/pending-login.server.ts";
import { changePassword } from "../passwords/change-password.server.ts";
import { accounts, sessions } from "../users/account-table.server.ts";
import { askedToConfirm, confirmSession } from "./confirm-session.server.ts";
import { requireRecentFactor, sessionMiddleware } from "./session.server.ts";

ownDatabase();

/** Where a request with this session's cookie is sent that does much; null where it may. */
async function sentTo(headers: Headers, address = "/my/staff"): Promise<string | null> {
  const url = new URL(address, "https://shop.example");
  const asked = {
    request: new Request(url, { headers }),
    url,
    context: new RouterContextProvider(),
  };
  const answer = await sessionMiddleware(
    asked as unknown as Parameters<typeof sessionMiddleware>[0],
    async () => {
      try {
        requireRecentFactor(asked);
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
      }
      return new Response();
    },
  );
  return (answer as Response).headers.get("location");
}
const again = "/login/again?redirectTo=%2Fmy%2Fstaff";

async function logInBy(email: string) {
  const opened = await fromSomewhere(() => logIn({ email, password }, new Headers()));
  if (!opened.ok) throw new Error(opened.refusal.code);
  return cookieOf(opened.value.cookies);
}
const tenMinutesLater = () =>
  db.update(sessions).set({ confirmedAt: sql`confirmed_at - interval '601 seconds'` });
const userOf = (who: { id: string; email: string }) => ({
  ...who,
  firstName: "A",
  fullName: "A D",
});
type Shown = Parameters<typeof confirmSession>[1];
const confirm = (user: Parameters<typeof confirmSession>[0], shown: Shown, headers: Headers) =>
  fromSomewhere(() => confirmSession(user, shown, headers));

test("a visitor, and a session of long ago, are asked and led back to the page", async () => {
  expect(await sentTo(new Headers())).toBe(again);
  const { email } = await somebody();
  const headers = await logInBy(email);
  expect(await sentTo(headers)).toBeNull();
  await tenMinutesLater();
  expect(await sentTo(headers)).toBe(again);
  const command = "/my/dashboards?returnTo=/my/orders/7";
  expect(await sentTo(headers, command)).toBe("/login/again?redirectTo=%2Fmy%2Forders%2F7");
  const elsewhere = "/my/staff?returnTo=//evil.example";
  expect(await sentTo(headers, elsewhere)).not.toContain("redirectTo=%2F%2F");
});

test("who has no second factor gives the password, which confirms this session alone", async () => {
  const user = userOf(await somebody());
  const [here, elsewhere] = [await logInBy(user.email), await logInBy(user.email)];
  await tenMinutesLater();
  expect(await askedToConfirm(user)).toBe("password");
  expect(await confirm(user, { password: "wrong" }, here)).toMatchObject({
    refusal: { code: "password-wrong" },
  });
  expect(await sentTo(here)).toBe(again);
  expect((await confirm(user, { password }, here)).ok).toBe(true);
  expect(await sentTo(here)).toBeNull();
  expect(await sentTo(elsewhere)).toBe(again);
});

test("a password cannot be guessed for long", async () => {
  const user = userOf(await somebody());
  for (let n = 0; n < 10; n += 1) await confirm(user, { password: "x".repeat(200) }, new Headers());
  const refusal = { code: "too-many-tries" };
  expect(await confirm(user, { password }, new Headers())).toMatchObject({ ok: false, refusal });
});

test("who has a second factor gives its code: neither password nor a changed password will do", async () => {
  const { user, code, recoveryCodes } = await withSecondFactor(await somebody());
  const pending = await logInBy(user.email);
  const shown = { code: await code() };
  const opened = await fromSomewhere(() => finishPendingLogin(shown, pending));
  if (!opened.ok) throw new Error(opened.refusal.code);
  const headers = cookieOf(opened.value);
  expect(await sentTo(headers)).toBeNull();
  await tenMinutesLater();
  expect(await askedToConfirm(user)).toEqual({ app: true, passkey: false });
  for (const wrong of [{ password }, { code: password }]) {
    const refusal = { code: "code-wrong" };
    expect(await confirm(user, wrong, headers)).toEqual({ ok: false, refusal });
  }
  const given = { current: password, next: "a-new-ragi-password" };
  const changed = await changePassword(user.id, given, headers);
  if (!changed.ok) throw new Error(changed.refusal.code);
  const renewed = cookieOf(changed.value);
  expect(await sentTo(renewed)).toBe(again);
  expect((await confirm(user, { code: await code() }, renewed)).ok).toBe(true);
  expect(await sentTo(renewed)).toBeNull();
  await tenMinutesLater();
  expect((await confirm(user, { code: recoveryCodes[0] ?? "" }, renewed)).ok).toBe(true);
  expect(await sentTo(renewed)).toBeNull();
});

test("who logs in by Google alone does so again", async () => {
  const user = await somebody();
  await db.update(accounts).set({ password: null });
  expect(await askedToConfirm(user)).toBe("google");
  expect(await confirm(userOf(user), { password: "" }, new Headers())).toMatchObject({ ok: false });
});
