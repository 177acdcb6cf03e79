import { expect, test } from "vitest";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { password, somebody } from "#tests/somebody.ts";
import { logIn, logOut } from "../login/log-in.server.ts";
import { changePassword } from "../passwords/change-password.server.ts";
import { requestPasswordReset, resetPassword } from "../passwords/reset-password.server.ts";
import { setStaffRole } from "../staff/staff-role.server.ts";
import { endSessionsOf } from "./end-sessions.server.ts";

// On every node the live feeds of a user whose session has ended do too (rules: live-6).
ownDatabase();

/** Somebody with an open session. */
async function loggedIn() {
  const user = await somebody();
  const opened = await fromSomewhere(() => logIn({ email: user.email, password }, new Headers()));
  if (!opened.ok) throw new Error(opened.refusal.code);
  return { ...user, headers: cookieOf(opened.value.cookies) };
}

type Somebody = Awaited<ReturnType<typeof loggedIn>>;

const ends: Record<string, (user: Somebody) => Promise<unknown>> = {
  "a logout": ({ headers }) => logOut(headers),
  "a login in the same browser": ({ email, headers }) =>
    fromSomewhere(() => logIn({ email, password }, headers)),
  "a change of the password": ({ id, headers }) =>
    changePassword(id, { current: password, next: "new-password" }, headers),
  "a reset of the password": async ({ email }) => {
    await fromSomewhere(() => requestPasswordReset(email));
    const [mail] = (await mailsTo(email)).filter(({ kind }) => kind === "reset-password");
    const link = mail && "link" in mail ? mail.link : "";
    return resetPassword(URL.parse(link)?.searchParams.get("token") ?? "", "new-password");
  },
  "a change of the role": async ({ id }) =>
    setStaffRole(await somebody({ role: "admin" }), id, "owner"),
  "an owner": async ({ id }) => endSessionsOf(await somebody({ role: "admin" }), id),
};

test.each(Object.entries(ends))("%s is told to the feeds", async (_, end) => {
  const user = await loggedIn();
  expect(await publishedBy(() => end(user))).toContain(`sessions:${user.id}`);
});
