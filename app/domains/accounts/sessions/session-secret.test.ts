import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { withSecondFactor } from "#tests/second-factor.ts";
import { password, somebody } from "#tests/somebody.ts";

ownDatabase();

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The shop's modules as a process has them that is started now: secrets are read anew. */
async function startedNow() {
  vi.resetModules();
  const database = await import("#app/server/database/database.server.ts");
  database.openDatabase(process.env.DATABASE_URL ?? "", 2);
  closing.push(() => database.pool.end());
  return {
    db: database.db,
    ...(await import("#app/server/database/infrastructure-tables.server.ts")),
    ...(await import("../users/account-table.server.ts")),
    ...(await import("../login/log-in.server.ts")),
    ...(await import("../second-factor/second-factor.server.ts")),
    ...(await import("./session.server.ts")),
    ...(await import("./session-secret.server.ts")),
  };
}
type Shop = Awaited<ReturnType<typeof startedNow>>;

async function logInBy(shop: Shop, email: string) {
  const opened = await fromSomewhere(() => shop.logIn({ email, password }, new Headers()));
  if (!opened.ok) throw new Error(opened.refusal.code);
  return { ...opened.value, headers: cookieOf(opened.value.cookies) };
}

test("a new secret logs everybody out, and what was signed by the earlier one opens nothing", async () => {
  const before = await startedNow();
  const user = await somebody();
  const { headers } = await logInBy(before, user.email);
  expect((await before.userOfCookie(headers)).user?.id).toBe(user.id);
  const earlier = await before.db.select().from(before.sessions);

  expect(await before.replaceSessionSecret()).toBe(1);
  expect((await before.userOfCookie(headers)).user).toBeNull();
  const { auditLog } = before;
  const entries = before.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "user.replace-secret"));
  expect(await entries).toMatchObject([{ actorEmail: "command line", detail: { sessions: 1 } }]);

  const after = await startedNow();
  // Also where somebody puts the rows of a stolen database back.
  await after.db.insert(after.sessions).values(earlier);
  expect((await after.userOfCookie(headers)).user).toBeNull();
  const again = await logInBy(after, user.email);
  expect((await after.userOfCookie(again.headers)).user?.id).toBe(user.id);
});

test("second factors and recovery codes work on, however often it is replaced", async () => {
  const { user, code, recoveryCodes } = await withSecondFactor(await somebody());
  for (const recoveryCode of recoveryCodes.slice(0, 2)) {
    await (await startedNow()).replaceSessionSecret();
    const shop = await startedNow();
    expect((await logInBy(shop, user.email)).needsCode).toBe(true);
    for (const typed of [await code(), recoveryCode]) {
      expect(await fromSomewhere(() => shop.checkCode(user, typed))).toMatchObject({ ok: true });
    }
  }
});
