import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { setNewsConsent } from "#app/domains/accounts/profile/news-consent.server.ts";
import { openSession, userOfCookie } from "#app/domains/accounts/sessions/session.server.ts";
import {
  accounts,
  sessions,
  users,
  verifications,
} from "#app/domains/accounts/users/account-table.server.ts";
import { complaints } from "#app/domains/enquiries/complaints/complaint-table.server.ts";
import { contactMessages } from "#app/domains/enquiries/enquiry-tables.server.ts";
import { mailAboutOrder } from "#app/domains/orders/mails/mail-about-order.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { accountOrders, findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { orderTakeTurn } from "#app/domains/orders/placing/place-order-statements.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { cookieOf } from "#tests/cookies.ts";
import { makeAddress, makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { password, somebody } from "#tests/somebody.ts";
import { untilWaiting } from "#tests/waiting.ts";
import { deleteAccount, deleteAccountFor } from "./delete-account.server.ts";

ownDatabase();

const rowsOf = async (table: string, userId: string) => {
  const { rows } = await pool.query(`select from ${table} where user_id = $1`, [userId]);
  return rows.length;
};
const exists = async (id: string) =>
  (await db.select({ id: users.id }).from(users).where(eq(users.id, id))).length === 1;
const opened = async (user: { id: string }) =>
  cookieOf((await openSession(user.id, new Headers())).cookies);

describe("by the password", () => {
  test("all that makes the account goes, and every session ends", async () => {
    const asha = await somebody({ news: true });
    await makeAddress(asha.id);
    await setNewsConsent(asha, false, "privacy-page");
    const [here, there] = [await opened(asha), await opened(asha)];
    await db.insert(verifications).values({
      id: asha.id,
      identifier: "verify-email:x",
      value: asha.id,
      expiresAt: new Date(),
    });
    const told = await publishedBy(async () => {
      expect(await deleteAccount(asha, password, here)).toMatchObject({ ok: true });
    });
    expect(told).toContain(`sessions:${asha.id}`);
    expect(await exists(asha.id)).toBe(false);
    for (const table of ["sessions", "accounts", "addresses", "news_consents"]) {
      expect(await rowsOf(table, asha.id), table).toBe(0);
    }
    const links = await db.select().from(verifications).where(eq(verifications.value, asha.id));
    expect(links).toEqual([]);
    expect((await userOfCookie(there)).user).toBeNull();
  });

  test("a wrong one deletes nothing, and tries are limited", async () => {
    const asha = await somebody();
    for (let tries = 0; tries < 10; tries += 1) {
      const refused = await deleteAccount(asha, "wrong", new Headers());
      expect(refused).toMatchObject({ refusal: { code: "password-wrong" } });
    }
    expect(await deleteAccount(asha, password, new Headers())).toMatchObject({
      refusal: { code: "too-many-tries" },
    });
    expect(await exists(asha.id)).toBe(true);
  });

  test("twice at once, as from two tabs, is deleted and written down once", async () => {
    const asha = await somebody();
    const both = await Promise.all([
      deleteAccount(asha, password, new Headers()),
      deleteAccount(asha, password, new Headers()),
    ]);
    // One that comes after the other finds no password to compare, and no account to delete.
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, asha.id));
    expect(entries).toMatchObject([{ action: "user.delete-account" }]);
    const mails = (await mailsTo(asha.email)).filter(({ kind }) => kind === "account-deleted");
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(asha.email);
  });
});

describe("of who logs in by Google alone", () => {
  async function googler() {
    const asha = await makeUser();
    return { asha, here: await opened(asha) };
  }

  test("the address is typed, in a session that is no older than 15 minutes", async () => {
    const { asha, here } = await googler();
    expect(await deleteAccount(asha, "other@example.org", here)).toMatchObject({
      refusal: { code: "email-wrong" },
    });
    const age = (minutes: number) =>
      db
        .update(sessions)
        .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(sessions.userId, asha.id));
    await age(16);
    expect(await deleteAccount(asha, asha.email, here)).toMatchObject({
      refusal: { code: "session-old" },
    });
    await age(14);
    expect(await deleteAccount(asha, ` ${asha.email.toUpperCase()}`, here)).toMatchObject({
      ok: true,
    });
    expect(await exists(asha.id)).toBe(false);
  });
});

describe("a mail", () => {
  test("confirms it to the address that the account had, and leads where no account is needed", async () => {
    const asha = await somebody();
    await deleteAccount(asha, "wrong", new Headers());
    expect(await mailsTo(asha.email)).toEqual([]);
    await deleteAccount(asha, password, new Headers());
    const link = expect.stringMatching(/^http.*\/policies\/privacy-policy$/);
    expect(await mailsTo(asha.email)).toEqual([{ kind: "account-deleted", name: "Asha", link }]);
  });

  test("does not go out where the account stays", async () => {
    const owner = await somebody({ role: "admin" });
    await deleteAccount(owner, password, new Headers());
    expect(await mailsTo(owner.email)).toEqual([]);
  });
});

describe("at its owner's request by telephone or letter", () => {
  const boss = { id: "boss", email: "boss@example.org" };

  test("the account goes as by herself; who did it is written down, and she is told by mail", async () => {
    const asha = await somebody();
    const here = await opened(asha);
    const orderId = await makeOrderRow({ userId: asha.id, email: asha.email });
    const told = await publishedBy(async () => {
      expect(await deleteAccountFor(boss, asha.id)).toMatchObject({ ok: true });
    });
    expect(told).toContain(`sessions:${asha.id}`);
    expect(await exists(asha.id)).toBe(false);
    expect((await userOfCookie(here)).user).toBeNull();
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.accountDeletedAt).toBeInstanceOf(Date);
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, asha.id));
    expect(entries).toMatchObject([
      { action: "user.delete-account-for", actorEmail: boss.email, detail: {} },
    ]);
    expect((await mailsTo(asha.email)).map(({ kind }) => kind)).toContain("account-deleted");
    expect(await deleteAccountFor(boss, asha.id)).toMatchObject({ refusal: "not-found" });
  });

  test.each(["", "packer"])("not of who works here as %j", async (designation) => {
    const person = await somebody({ role: "admin", designation });
    expect(await deleteAccountFor(boss, person.id)).toMatchObject({ refusal: "staff" });
    expect(await exists(person.id)).toBe(true);
  });
});

test.each(["", "packer"])("who works here as %j must be removed first", async (designation) => {
  const owner = await somebody({ role: "admin", designation });
  expect(await deleteAccount(owner, password, new Headers())).toMatchObject({
    refusal: { code: "staff" },
  });
  expect(await exists(owner.id)).toBe(true);
});

test("a name that the audit log had of the account goes, what was done stays", async () => {
  const asha = await somebody();
  await db.insert(auditLog).values({
    id: asha.id,
    actorId: "owner",
    actorEmail: "owner@example.org",
    action: "user.set-role",
    subjectId: asha.id,
    detail: { name: "Asha Devi", from: "packer", to: "user" },
  });
  await deleteAccount(asha, password, new Headers());
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.id, asha.id));
  expect(entry?.detail).toEqual({ from: "packer", to: "user" });
});

describe("the account's orders", () => {
  test("stay with their address, and mails about them still go", async () => {
    const asha = await somebody();
    const id = await makeOrderRow({ userId: asha.id, email: asha.email });
    await deleteAccount(asha, password, new Headers());
    expect(await findOrder(id)).toMatchObject({
      buyer: null,
      email: asha.email,
      selectedAddresses: { name: "Asha Devi", phoneNumber: "9000000001" },
    });
    await mailAboutOrder(db, id, "order-shipped");
    expect(await mailsTo(asha.email)).toMatchObject([
      { kind: "account-deleted" },
      { kind: "order-shipped" },
    ]);
  });

  test("are not seen by a later account with the same mailbox, which sees its own", async () => {
    const email = "again@example.org";
    const asha = await somebody({ email, emailVerified: true });
    await makeOrderRow({ userId: asha.id, email });
    // Found by the verified address alone.
    await makeOrderRow({ userId: "imported", email });
    await deleteAccount(asha, password, new Headers());
    const again = await makeUser({ email, emailVerified: true });
    const own = await makeOrderRow({ userId: again.id, email });
    const { rows } = await accountOrders(again, undefined, 10);
    expect(rows.map(({ id }) => id)).toEqual([own]);
  });
});

test.each([
  [true, ["open"]],
  [false, ["answered", "open"]],
])(
  "messages that were answered go where the address is verified: %s",
  async (emailVerified, left) => {
    const asha = await somebody({ emailVerified });
    for (const subject of ["answered", "open"]) {
      await db.insert(contactMessages).values({
        id: `${asha.id} ${subject}`,
        customerName: "Asha",
        customerPhoneNumber: "",
        customerEmailAddress: asha.email,
        subject,
        customerMessage: "",
        handledAt: subject === "answered" ? new Date() : null,
      });
    }
    await deleteAccount(asha, password, new Headers());
    const found = await db
      .select({ subject: contactMessages.subject })
      .from(contactMessages)
      .where(eq(contactMessages.customerEmailAddress, asha.email))
      .orderBy(contactMessages.subject);
    expect(found.map(({ subject }) => subject)).toEqual(left);
  },
);

test("of an answered complaint stays its number", async () => {
  const asha = await somebody();
  const complaint = { ticket: "C-2026-0001", userId: asha.id, name: "Asha", email: asha.email };
  await db
    .insert(complaints)
    .values({ id: asha.id, ...complaint, text: "Torn", state: "answered" });
  await deleteAccount(asha, password, new Headers());
  const [left] = await db.select().from(complaints).where(eq(complaints.id, asha.id));
  expect(left).toMatchObject({ ticket: "C-2026-0001", userId: null, email: "", text: "" });
});

test("an account whose password was changed meanwhile is not deleted by the old one", async () => {
  const asha = await somebody();
  const client = await pool.connect();
  await client.query("begin");
  await client.query(orderTakeTurn.query({ userId: asha.id }));
  const deleting = deleteAccount(asha, password, new Headers());
  await untilWaiting(1);
  await client.query("update accounts set password = 'another' where user_id = $1", [asha.id]);
  await client.query("commit");
  client.release();
  expect(await deleting).toMatchObject({ refusal: { code: "password-wrong" } });
  expect(await db.select().from(accounts).where(eq(accounts.userId, asha.id))).toHaveLength(1);
});
