import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { shopper as asha } from "#tests/typed.ts";
import { linkedUser, mailLink } from "../passwords/mailed-link.server.ts";
import { createFirstAdmin } from "../staff/admin-role.server.ts";
import { users, verifications } from "../users/account-table.server.ts";
import { signUp } from "../users/new-users.server.ts";
import { mailVerifyLinkAgain, verifyEmail } from "./verify-email.server.ts";

ownDatabase();

/** The token of the newest verify link that was mailed to an address. */
async function tokenMailedTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ kind }) => kind === "verify-email");
  if (!mail || !("link" in mail)) throw new Error("no link was mailed");
  return new URL(mail.link).searchParams.get("token") ?? "";
}

const isVerified = async (id: string) => {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user?.emailVerified;
};

test("sign-up greets by mail and asks for the proof of the address, once", async () => {
  await signUp(asha, new Headers());
  // The address is taken now: nobody hears of the second try.
  await signUp(asha, new Headers());
  const mails = await mailsTo(asha.email);
  expect(mails.map(({ kind, name }) => [kind, name])).toEqual([
    ["welcome", "Asha"],
    ["verify-email", "Asha"],
  ]);
  expect((await linkedUser("verify-email", await tokenMailedTo(asha.email)))?.email).toBe(
    asha.email,
  );
});

test("the first admin, whose address may lead nowhere, gets no mail", async () => {
  await createFirstAdmin();
  expect(await mailsTo("admin@localhost")).toEqual([]);
});

test("a link verifies the address once, and with it all links of earlier mails are used up", async () => {
  const user = await makeUser();
  await mailLink(db, "verify-email", user);
  const earlier = await tokenMailedTo(user.email);
  await mailLink(db, "verify-email", user);
  const token = await tokenMailedTo(user.email);
  expect(token).not.toBe(earlier);
  // Looking is not using: mail programs look.
  expect((await linkedUser("verify-email", token))?.email).toBe(user.email);
  expect(await isVerified(user.id)).toBe(false);

  const answers = await Promise.all(Array.from({ length: 10 }, () => verifyEmail(token)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await isVerified(user.id)).toBe(true);
  expect((await linkedUser("verify-email", token))?.email).toBeUndefined();
  expect(await verifyEmail(earlier)).toMatchObject({ ok: false, refusal: "link-dead" });
});

test("the database keeps no token that could be used", async () => {
  const user = await makeUser();
  await mailLink(db, "verify-email", user);
  const token = await tokenMailedTo(user.email);
  const rows = await db.select().from(verifications).where(eq(verifications.value, user.id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  const [row] = rows;
  expect((await verifyEmail(row?.identifier.split(":")[1] ?? "")).ok).toBe(false);
});

test("after a day, with a letter changed or of another kind, a link does nothing", async () => {
  const user = await makeUser();
  await mailLink(db, "verify-email", user);
  const token = await tokenMailedTo(user.email);
  const own = eq(verifications.value, user.id);
  expect((await verifyEmail(`${token}x`)).ok).toBe(false);
  expect((await verifyEmail("")).ok).toBe(false);
  await db
    .update(verifications)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(own);
  expect((await linkedUser("verify-email", token))?.email).toBeUndefined();
  expect((await verifyEmail(token)).ok).toBe(false);
  expect(await isVerified(user.id)).toBe(false);
});

test("three more links an hour, and none for those who need none", async () => {
  const user = await makeUser();
  const answers = [];
  for (let n = 0; n < 4; n++) answers.push((await mailVerifyLinkAgain(user)).ok);
  expect(answers).toEqual([true, true, true, false]);
  expect(await mailsTo(user.email)).toHaveLength(3);

  const verified = await makeUser({ emailVerified: true });
  expect((await mailVerifyLinkAgain(verified)).ok).toBe(true);
  expect(await mailsTo(verified.email)).toEqual([]);
});
