import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { withPasskey, withSecondFactor } from "#tests/second-factor.ts";
import { somebody } from "#tests/somebody.ts";
import { changePassword } from "../passwords/change-password.server.ts";
import {
  openSession,
  requirePermission,
  sessionMiddleware,
  userOfCookie,
} from "../sessions/session.server.ts";
import { resetFactorByHand } from "../staff/admin-role.server.ts";
import { hasSecondFactor, resetSecondFactor } from "./second-factor.server.ts";

vi.hoisted(() => {
  process.env.STAFF_SECOND_FACTOR = "required";
});
ownDatabase();

const longPassword = "three ragi laddus a day";
const aManager = () => somebody({ role: "admin", designation: "manager", password: longPassword });
const logInAs = async ({ id }: { id: string }) =>
  cookieOf((await openSession(id, new Headers())).cookies);

/** What a page of the back office answers to this session. */
async function answerTo(headers: Headers): Promise<string> {
  const url = new URL("https://shop.example/my/dashboards");
  const asked = {
    request: new Request(url, { headers }),
    url,
    context: new RouterContextProvider(),
  };
  const answer = await sessionMiddleware(
    asked as unknown as Parameters<typeof sessionMiddleware>[0],
    async () => {
      try {
        requirePermission(asked, "office");
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
      }
      return new Response();
    },
  );
  return (answer as Response).headers.get("location") ?? "the page";
}

test("who works here without a second factor is led to set it up; a shopper is led home as ever", async () => {
  const manager = await aManager();
  expect(await answerTo(await logInAs(manager))).toBe("/account/second-factor");
  await withSecondFactor(manager);
  expect(await answerTo(await logInAs(manager))).toBe("the page");
  const another = await aManager();
  await withPasskey(another);
  expect(await answerTo(await logInAs(another))).toBe("the page");
  expect(await answerTo(await logInAs(await somebody()))).toBe("/");
});

test("with a second factor a shopper's password will do", async () => {
  const manager = await aManager();
  const change = () =>
    changePassword(manager.id, { current: longPassword, next: "laddu7x" }, new Headers());
  const refusal = { code: "password-weak", weakness: "short-for-staff" };
  expect(await change()).toEqual({ ok: false, refusal });
  await withSecondFactor(manager);
  expect((await change()).ok).toBe(true);
});

test("a lost one is taken away by an owner or by hand: logged out everywhere, written down, mailed", async () => {
  const owner = await somebody();
  const byOwner = await withSecondFactor(await aManager());
  const byHand = await withPasskey(await aManager());
  for (const [user, reset] of [
    [byOwner.user, () => resetSecondFactor(owner, byOwner.user)],
    [byHand.user, () => resetFactorByHand(byHand.user.email)],
  ] as const) {
    const headers = await logInAs(user);
    expect((await reset()).ok).toBe(true);
    expect(await hasSecondFactor(user.id)).toBe(false);
    expect((await userOfCookie(headers)).user).toBeNull();
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, user.id));
    expect(entries.map(({ action }) => action)).toContain("user.reset-factor");
    expect((await mailsTo(user.email)).at(-1)?.kind).toBe("second-factor-off");
    expect(await reset()).toEqual({ ok: false, refusal: "no-factor" });
  }
  expect(await resetFactorByHand("nobody@example.org")).toMatchObject({ refusal: "not-found" });
});
