import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { setNewsConsent } from "#app/domains/accounts/profile/news-consent.server.ts";
import { openSession } from "#app/domains/accounts/sessions/session.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import {
  complaintAnswers,
  complaints,
} from "#app/domains/enquiries/complaints/complaint-table.server.ts";
import { contactMessages } from "#app/domains/enquiries/enquiry-tables.server.ts";
import { orderReturns } from "#app/domains/orders/order/order-table.server.ts";
import { whatsappMessages } from "#app/domains/whatsapp/whatsapp-tables.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { record } from "#app/server/log/audit-log.server.ts";
import { admin, makeAddress, makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { countDownload, ownData, recordDownloadFor } from "./own-data.server.ts";

ownDatabase();

async function downloaded(user: User, size?: number) {
  const parts: Uint8Array[] = [];
  for await (const part of ownData(user, size)) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}

async function write(email: string) {
  await db.insert(contactMessages).values({
    id: email,
    customerName: "Asha",
    customerPhoneNumber: "",
    customerEmailAddress: email,
    subject: "Laddu",
    customerMessage: "Namaste “ragi”",
    handledAt: new Date(),
    handledBy: "manager@example.org",
  });
  await db.insert(complaints).values({
    id: email,
    ticket: `C ${email}`,
    name: email,
    email,
    text: "The packet was torn",
    state: "answered",
  });
  const answer = { id: email, complaintId: email, answeredBy: "manager@example.org" };
  await db.insert(complaintAnswers).values({ ...answer, text: "A new one comes" });
}

test("the file holds all that is stored about a shopper, nobody else's, and nothing that opens", async () => {
  const asha = await makeUser({ emailVerified: true });
  const bina = await makeUser({ fullName: "Bina Secret" });
  await makeAddress(asha.id);
  await setNewsConsent(asha, true, "privacy-page");
  const { token } = await openSession(asha.id, new Headers({ "User-Agent": "Firefox" }));
  await write(asha.email);
  await write(bina.email);
  await record(db, admin, "user.set-role", asha.id, { name: "Asha Devi" });
  // More than a window holds.
  for (const titles of [["Laddu"], ["Rava", "Malt"], ["Khakhra"]]) {
    await makeOrderRow({ userId: asha.id, email: asha.email, titles });
  }
  const returned = await makeOrderRow({ userId: asha.id, email: asha.email, titles: ["Noodles"] });
  await db.insert(orderReturns).values({
    id: returned,
    orderId: returned,
    wish: "return",
    reason: "damaged",
    message: "The packet is torn",
    pictureUrls: ["/files/orderReturns/torn-4x5.webp"],
    state: "asked",
    decidedBy: admin.email,
  });
  await makeOrderRow({ userId: bina.id, email: bina.email, name: "Bina Secret" });
  for (const { id: userId, fullName } of [asha, bina]) {
    await db.insert(whatsappMessages).values({
      ...{ id: userId, userId, direction: "in", phone: "919000000001", kind: "text" },
      ...{ language: "en", content: { text: `I am ${fullName}` }, state: "received" },
    });
  }
  const data = await downloaded(asha, 2);
  expect(data).toMatchObject({
    profile: { email: asha.email, fullName: "Asha Devi" },
    addresses: [{ city: "Ranchi" }],
    newsConsents: [{ isGiven: true, place: "privacy-page" }],
    sessions: [{ userAgent: "Firefox" }],
    contactMessages: [{ customerMessage: "Namaste “ragi”" }],
    distributorRequests: [],
    whatsapp: { messages: [{ direction: "in", content: { text: `I am ${asha.fullName}` } }] },
    complaints: [{ text: "The packet was torn", answers: [{ text: "A new one comes" }] }],
    auditEntries: [{ action: "user.set-role", byYou: false }],
    orders: [
      {
        cartItems: [{ title: "Noodles" }],
        returns: [
          { message: "The packet is torn", pictureUrls: ["/files/orderReturns/torn-4x5.webp"] },
        ],
      },
      { cartItems: [{ title: "Khakhra" }] },
      { cartItems: [{}, {}] },
      { cartItems: [{}] },
    ],
  });
  const text = JSON.stringify(data);
  for (const secret of [
    String(token),
    "Bina Secret",
    bina.email,
    admin.email,
    "manager@example.org",
  ]) {
    expect(text).not.toContain(secret);
  }
});

test("messages under an address that is not verified are not told, and no orders is a list too", async () => {
  const asha = await makeUser();
  await write(asha.email);
  expect(await downloaded(asha)).toMatchObject({
    contactMessages: [],
    complaints: [],
    orders: [],
  });
});

test("ten downloads an hour", async () => {
  const asha = await makeUser();
  for (let n = 0; n < 10; n += 1) expect(await countDownload(asha)).toBeUndefined();
  expect(await countDownload(asha)).toBeGreaterThan(0);
});

test("who downloads it for a shopper is written down, and she finds that in it", async () => {
  const asha = await makeUser();
  await recordDownloadFor(admin, asha);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, asha.id));
  expect(entry).toMatchObject({ action: "user.download-data", actorEmail: admin.email });
  expect(await downloaded(asha)).toMatchObject({
    auditEntries: [{ action: "user.download-data", byYou: false }],
  });
});
