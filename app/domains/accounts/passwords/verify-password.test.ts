import { argon2 } from "node:crypto";
import { hashPassword as hashByScrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { oldHash, oldPassword } from "#tests/old-password.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { password, somebody } from "#tests/somebody.ts";
import { logIn } from "../login/log-in.server.ts";
import { accounts } from "../users/account-table.server.ts";
import { changePassword } from "./change-password.server.ts";
import { passwordHash } from "./set-password.server.ts";
import { verifiedHash } from "./verify-password.server.ts";

// Not by `spy: true`, which goes down to the streams that its classes extend, and spoils them for later files.
vi.mock(import("node:crypto"), async (original) => {
  const crypto = await original();
  return { ...crypto, argon2: vi.fn(crypto.argon2) };
});

ownDatabase();

/** Somebody whose password came from the earlier shop. */
async function newcomer() {
  const { id, email } = await somebody();
  await db.update(accounts).set({ password: oldHash }).where(eq(accounts.userId, id));
  return { id, email };
}
const enter = (email: string, password = oldPassword) =>
  fromSomewhere(() => logIn({ email, password }, new Headers()));

test("an old password opens the account, and is stored as the shop's own are", async () => {
  const { id, email } = await newcomer();
  expect(await enter(email, "user1passw0rd")).toMatchObject({ ok: false });
  expect(await passwordHash(id)).toBe(oldHash);
  expect(await enter(email)).toMatchObject({ ok: true });
  const stored = await passwordHash(id);
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await enter(email)).toMatchObject({ ok: true });
  expect(await passwordHash(id)).toBe(stored);
});

test("it opens the account for two who come at once", async () => {
  const { email } = await newcomer();
  const both = await Promise.all([enter(email), enter(email)]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
});

test("it is the current password where a new one is chosen", async () => {
  const { id, email } = await newcomer();
  const given = { current: oldPassword, next: "new-password" };
  const changed = await changePassword(id, given, new Headers());
  if (!changed.ok) throw new Error(String(changed.refusal.code));
  expect(cookieOf(changed.value).get("cookie")).toContain("session_token");
  expect(await enter(email)).toMatchObject({ ok: false });
  expect(await enter(email, "new-password")).toMatchObject({ ok: true });
});

test("verified by what another password has replaced meanwhile, it is wrong", async () => {
  const { id } = await newcomer();
  const changed = await changePassword(
    id,
    { current: oldPassword, next: "new-password" },
    new Headers(),
  );
  expect(changed.ok).toBe(true);
  expect(await verifiedHash(id, oldHash, oldPassword)).toBeUndefined();
});

test("one of the shop's own that was hashed by scrypt opens the account, and is stored anew", async () => {
  const { id, email } = await somebody();
  const byScrypt = await hashByScrypt(password);
  await db.update(accounts).set({ password: byScrypt }).where(eq(accounts.userId, id));
  expect(await enter(email, "ragi-ladd0")).toMatchObject({ ok: false });
  expect(await passwordHash(id)).toBe(byScrypt);
  expect(await enter(email, password)).toMatchObject({ ok: true });
  expect(await passwordHash(id)).toMatch(/^\$argon2id\$/);
  expect(await enter(email, password)).toMatchObject({ ok: true });
});

test("a wrong try is hashed once, whether the account has a password, or is there, or not", async () => {
  const [{ email }, byGoogle] = [await somebody(), await somebody()];
  await db.delete(accounts).where(eq(accounts.userId, byGoogle.id));
  for (const tried of [email, byGoogle.email, "nobody@example.org"]) {
    vi.mocked(argon2).mockClear();
    expect(await enter(tried, "ragi-ladd0")).toMatchObject({ ok: false });
    expect(argon2, tried).toHaveBeenCalledTimes(1);
  }
});
