import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { config } from "#app/server/process/config.server.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { password, somebody } from "#tests/somebody.ts";
import { logIn } from "../login/log-in.server.ts";
import { userOfCookie } from "../sessions/session.server.ts";
import { users } from "../users/account-table.server.ts";
import { checkFirstAdminPassword, makeAdmin } from "./admin-role.server.ts";
import { setStaffRole } from "./staff-role.server.ts";

ownDatabase();

async function roleOf({ id }: { id: string }) {
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, id));
  return user?.role;
}
async function demoteAll() {
  await db.update(users).set({ role: "user" });
}

test("a demoted admin is logged out everywhere at once, and it is written down", async () => {
  await demoteAll();
  const [boss, other] = [await somebody({ role: "admin" }), await somebody({ role: "admin" })];
  const opened = await logIn({ email: other.email, password }, new Headers());
  if (!opened.ok) throw new Error(opened.refusal.code);
  const headers = cookieOf(opened.value.cookies);
  expect((await userOfCookie(headers)).user?.userType).toBe("admin");

  expect(await setStaffRole(boss, other.id, undefined)).toMatchObject({ ok: true });
  expect((await userOfCookie(headers)).user).toBeNull();
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1);
  expect(entry).toMatchObject({
    actorEmail: boss.email,
    action: "user.set-role",
    subjectId: other.id,
    detail: { from: "owner", to: "user" },
  });
});

test("a user who becomes an admin stays logged in", async () => {
  const [boss, other] = [await somebody({ role: "admin" }), await somebody()];
  const opened = await logIn({ email: other.email, password }, new Headers());
  if (!opened.ok) throw new Error(opened.refusal.code);
  const headers = cookieOf(opened.value.cookies);
  expect(await setStaffRole(boss, other.id, "owner")).toMatchObject({ ok: true });
  expect((await userOfCookie(headers)).user?.userType).toBe("admin");
});

test("by hand nobody is raised whose address is not proven, unless that is said", async () => {
  const [stranger, known] = [await somebody(), await somebody({ emailVerified: true })];
  expect(await makeAdmin(stranger.email)).toEqual({ ok: false, refusal: "not-verified" });
  expect(await roleOf(stranger)).toBe("user");
  expect(await makeAdmin(stranger.email, true)).toMatchObject({ ok: true });
  expect(await makeAdmin(known.email)).toMatchObject({ ok: true });
  expect([await roleOf(stranger), await roleOf(known)]).toEqual(["admin", "admin"]);
  expect(await makeAdmin("nobody@example.org")).toEqual({ ok: false, refusal: "not-found" });
});

test("the first admin's password is looked at before the shop opens, and only where it is used", async () => {
  const given = (value: string | undefined) => {
    config().ADMIN_PASSWORD = value;
    return checkFirstAdminPassword();
  };
  await demoteAll();
  for (const weak of ["mango7tree", "madua-admin-1", "abcdefghijkl"]) {
    await expect(given(weak)).rejects.toThrow(/^Setting ADMIN_PASSWORD: [^\n]+$/);
  }
  await given("mango7tree-8");
  await given(undefined);
  await somebody({ role: "admin" });
  await given("mango7tree");
  await given(undefined);
});

test("nobody changes their own role, and an unknown user is said to be none", async () => {
  const boss = await somebody({ role: "admin" });
  expect(await setStaffRole(boss, boss.id, undefined)).toEqual({ ok: false, refusal: "own-role" });
  expect(await setStaffRole(boss, "nobody", "owner")).toEqual({ ok: false, refusal: "not-found" });
});

test("of admins who demote one another at once, one is left", async () => {
  await demoteAll();
  const admins = await Promise.all(Array.from({ length: 4 }, () => somebody({ role: "admin" })));
  await Promise.all(
    admins.flatMap((actor) =>
      admins
        .filter((other) => other !== actor)
        .map((other) => setStaffRole(actor, other.id, undefined)),
    ),
  );
  const left = (await Promise.all(admins.map(roleOf))).filter((role) => role === "admin");
  expect(left).toHaveLength(1);
});
