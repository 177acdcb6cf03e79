import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { withPasskey } from "#tests/second-factor.ts";
import { shopper } from "#tests/typed.ts";
import { logIn } from "../login/log-in.server.ts";
import { factorsOf } from "../second-factor/second-factor.server.ts";
import { userOfCookie } from "../sessions/session.server.ts";
import { users } from "../users/account-table.server.ts";
import { addUser } from "../users/new-users.server.ts";
import { createFirstAdmin } from "./admin-role.server.ts";

ownDatabase();

const email = "admin@localhost";
const tryLogin = (password: string) =>
  fromSomewhere(() => logIn({ email, password }, new Headers()));

test("who signs up with the first admin's address before there is one, is not the admin", async () => {
  const stranger = { ...shopper, email, password: "a-stranger's own" };
  const added = await addUser(stranger);
  if (!added.ok) throw new Error(added.refusal);
  const earlier = await tryLogin(stranger.password);
  if (!earlier.ok) throw new Error(earlier.refusal.code);
  await withPasskey({ id: added.value.id, email });

  // Two processes start at once: one of them makes and prints.
  const made = await Promise.all([createFirstAdmin(), createFirstAdmin()]);
  const printed = made.filter((admin) => admin !== undefined);
  expect(printed).toEqual([{ email, password: expect.any(String) }]);

  expect((await userOfCookie(cookieOf(earlier.value.cookies))).user).toBeNull();
  const refusal = { code: "password-wrong" };
  expect(await tryLogin(stranger.password)).toMatchObject({ ok: false, refusal });
  expect(await factorsOf(added.value.id)).toEqual({ app: false, passkey: false });
  const admin = await tryLogin(printed[0]?.password ?? "");
  if (!admin.ok) throw new Error(admin.refusal.code);
  expect((await userOfCookie(cookieOf(admin.value.cookies))).user?.userType).toBe("admin");
  expect(await db.select().from(users).where(eq(users.role, "admin"))).toHaveLength(1);
});
