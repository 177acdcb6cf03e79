import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openSession } from "#app/domains/accounts/sessions/session.server.ts";
import { addresses, sessions, users } from "#app/domains/accounts/users/account-table.server.ts";
import {
  addCustomerNote,
  customerNotesOf,
  deleteCustomerNote,
} from "#app/domains/accounts/users/customer-notes.server.ts";
import { likelyTwins } from "#app/domains/accounts/users/likely-twins.server.ts";
import { accountOrders } from "#app/domains/orders/order/read-orders.server.ts";
import { guestId } from "#app/domains/orders/placing/manual-order.ts";
import { customerFigures } from "#app/domains/orders/search/customer-figures.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin, makeAddress, makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { guestOrdersOf, joinAccounts, joinGuestOrders } from "./join-accounts.server.ts";

ownDatabase({ connections: 10 });

describe("two accounts of one person", () => {
  test("become one, with the orders and addresses of both", async () => {
    const stays = await makeUser({ mobileNumber: "9000000001" });
    const goes = await makeUser({
      mobileNumber: "9000000002",
      emailVerified: true,
      gender: "Female",
    });
    await makeAddress(stays.id);
    await makeAddress(goes.id);
    await db.update(addresses).set({ setAsDefault: true });
    await openSession(goes.id, new Headers());
    await makeOrderRow({ userId: stays.id, email: stays.email });
    await makeOrderRow({ userId: goes.id, email: goes.email, grandTotal: 300, totalAmount: 300 });
    // One that only the verified address tells to be theirs.
    await makeOrderRow({ userId: "an older account", email: goes.email });

    const topics = await publishedBy(async () => {
      expect(await joinAccounts(admin, stays.id, goes.id)).toEqual({
        ok: true,
        value: { orders: 2 },
      });
    });
    expect(topics).toContain(`sessions:${goes.id}`);
    expect(topics).toContain(`my-orders:${stays.id}`);

    const { rows } = await accountOrders(stays, undefined, 10);
    expect(rows).toHaveLength(3);
    expect(await customerFigures(stays)).toMatchObject({ orders: 3, spent: 500 });
    const own = await db.select().from(addresses).where(eq(addresses.userId, stays.id));
    expect(own.map(({ setAsDefault }) => setAsDefault).toSorted()).toEqual([false, true]);
    expect(await db.select().from(users).where(eq(users.id, goes.id))).toEqual([]);
    expect(await db.select().from(sessions).where(eq(sessions.userId, goes.id))).toEqual([]);
    const [kept] = await db.select().from(users).where(eq(users.id, stays.id));
    expect(kept).toMatchObject({
      mobileNumber: "9000000001",
      alternateNumber: "9000000002",
      gender: "Female",
    });
    expect((await mailsTo(goes.email)).map(({ kind }) => kind)).toEqual(["account-joined"]);
    expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, stays.id))).toMatchObject([
      { action: "user.join-accounts", detail: { joined: goes.id } },
    ]);
  });

  test("are joined in one direction, where two people join them in both at once", async () => {
    const [one, other] = [await makeUser(), await makeUser()];
    const both = await Promise.all([
      joinAccounts(admin, one.id, other.id),
      joinAccounts(admin, other.id, one.id),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "not-found" });
  });

  test("are not joined where one works here, or is the same", async () => {
    const [shopper, staff] = [await makeUser(), await makeUser({ role: "admin" })];
    expect(await joinAccounts(admin, shopper.id, staff.id)).toEqual({
      ok: false,
      refusal: "staff",
    });
    expect(await joinAccounts(admin, staff.id, shopper.id)).toEqual({
      ok: false,
      refusal: "staff",
    });
    expect(await joinAccounts(admin, shopper.id, shopper.id)).toEqual({
      ok: false,
      refusal: "same",
    });
  });

  test("are found by their number, or by what is typed", async () => {
    const asha = await makeUser({ mobileNumber: "9333333333" });
    const twin = await makeUser({ mobileNumber: "9333333333" });
    const other = await makeUser({ email: "asha.devi@example.org" });
    await makeUser({ mobileNumber: "9333333333", role: "admin" });
    const account = { ...asha, alternateNumber: null };
    const ids = async (typed: string) => (await likelyTwins(account, typed)).map(({ id }) => id);
    expect(await ids("")).toEqual([twin.id]);
    expect(await ids("Asha.Devi@example.org")).toEqual([twin.id, other.id]);
    const unnumbered = { ...(await makeUser()), alternateNumber: null };
    expect(await likelyTwins(unnumbered, "")).toEqual([]);
  });
});

test("orders of a telephone number become those of the account that has it", async () => {
  const asha = await makeUser({ mobileNumber: "9444444444" });
  const account = { ...asha, alternateNumber: null };
  await makeOrderRow({ userId: guestId("+91 94444 44444"), email: "" });
  await makeOrderRow({ userId: guestId("9444444445"), email: "" });
  expect(await guestOrdersOf(account)).toBe(1);
  expect(await joinGuestOrders(admin, asha.id)).toEqual({ ok: true, value: { orders: 1 } });
  expect(await guestOrdersOf(account)).toBe(0);
  const { rows } = await accountOrders(asha, undefined, 10);
  expect(rows).toMatchObject([{ email: asha.email }]);
  expect(await joinGuestOrders(admin, "gone")).toEqual({ ok: false, refusal: "not-found" });
});

test("notes about a customer are deleted by who wrote them, and come along where accounts are joined", async () => {
  const [stays, goes] = [await makeUser(), await makeUser()];
  const other = { id: "other", email: "other@example.org" };
  await addCustomerNote(goes.id, "Calls in the evening.", admin);
  expect(await joinAccounts(admin, stays.id, goes.id)).toMatchObject({ ok: true });
  const [note] = await customerNotesOf(stays.id);
  expect(note).toMatchObject({ text: "Calls in the evening.", writtenBy: admin.id });
  const id = note?.id ?? "";
  expect(await deleteCustomerNote(stays.id, id, other)).toEqual({
    ok: false,
    refusal: "not-found",
  });
  expect(await deleteCustomerNote(stays.id, id, admin)).toMatchObject({ ok: true });
  expect(await customerNotesOf(stays.id)).toEqual([]);
});
