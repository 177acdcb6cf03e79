import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { withSecondFactor } from "#tests/second-factor.ts";
import { password, somebody } from "#tests/somebody.ts";
import { logIn } from "../login/log-in.server.ts";
import { pendingLogin } from "../login/pending-login.server.ts";
import { endSessionsOf } from "./end-sessions.server.ts";
import { userOfCookie } from "./session.server.ts";

ownDatabase();

async function logInAs({ email }: { email: string }) {
  const opened = await fromSomewhere(() => logIn({ email, password }, new Headers()));
  if (!opened.ok) throw new Error(opened.refusal.code);
  return cookieOf(opened.value.cookies);
}
const isOpen = async (headers: Headers) => (await userOfCookie(headers)).user !== null;

test("an owner ends all sessions of a shopper, and nobody else's; it is written down", async () => {
  const [owner, shopper] = [await somebody({ role: "admin" }), await somebody()];
  const own = await logInAs(owner);
  const theirs = [await logInAs(shopper), await logInAs(shopper)];
  expect(await endSessionsOf(owner, shopper.id)).toEqual({ ok: true, value: 2 });
  for (const headers of theirs) expect(await isOpen(headers)).toBe(false);
  expect(await isOpen(own)).toBe(true);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorEmail, owner.email))
    .orderBy(desc(auditLog.at))
    .limit(1);
  expect(entry).toMatchObject({
    action: "user.end-sessions",
    subjectId: shopper.id,
    detail: { sessions: 2 },
  });
  // The password stays, until its owner changes it.
  expect(await isOpen(await logInAs(shopper))).toBe(true);
});

test("of somebody with a second factor, a login that waits for its code ends too", async () => {
  const owner = await somebody({ role: "admin" });
  const packer = await somebody({ role: "admin" });
  await withSecondFactor(packer);
  const waiting = await logInAs(packer);
  expect(await pendingLogin(waiting)).toMatchObject({ userId: packer.id });
  expect(await endSessionsOf(owner, packer.id)).toEqual({ ok: true, value: 0 });
  expect(await pendingLogin(waiting)).toBeUndefined();
});

test("of an account that is not there nothing ends", async () => {
  const owner = await somebody({ role: "admin" });
  expect(await endSessionsOf(owner, "nobody")).toEqual({ ok: false, refusal: "not-found" });
});
