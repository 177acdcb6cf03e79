import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { contactMessages } from "#app/domains/enquiries/enquiry-tables.server.ts";
import { orderLines, orders } from "#app/domains/orders/order/order-table.server.ts";
import { orderWordSource } from "#app/domains/orders/search/order-word-source.server.ts";
import { wordSources } from "#app/domains/word-sources.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { makeProduct, makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery } from "#tests/paying.ts";
import { typedAddress } from "#tests/typed.ts";
import { findByWords } from "./find-by-words.server.ts";
import { makeDueWords } from "./keep-office-words.server.ts";
import { officeWords } from "./office-words-table.server.ts";

ownDatabase();

const found = async (typed: string, source = orderWordSource) =>
  (await findByWords(source, typed, undefined, 50)).rows;
const address = { ...typedAddress, openOnWeekends: { saturday: false, sunday: false } };
const night = { chunk: 3, chunks: Number.POSITIVE_INFINITY, isWhole: true };

test("an order is found by name, place, pin code, phone, parcel and goods, in either script", async () => {
  const malt = await makeProduct({
    title: "Kodo Malt",
    translations: { hi: { title: "कोदो का माल्ट" } },
  });
  const { id } = await orderOnDelivery(malt);
  await db
    .update(orders)
    .set({
      selectedAddresses: {
        ...address,
        name: "Sushila Hembrom",
        phoneNumber: "09812345678",
        city: "Dumka",
        pinCode: "814101",
      },
      email: "su.hem@example.org",
      trackingNumber: "EK123456789IN",
    })
    .where(eq(orders.id, id));
  for (const typed of [
    "hembrom",
    "Sush",
    "सुशीला",
    "सुशी",
    "हेम्ब्रोम",
    "dumka",
    "दुमका",
    "814101",
    "८१४१०१",
    "jharkhand",
    "harmu",
    "9812345678",
    "+91 98123-45678",
    "098123 45678",
    "98123",
    "ek123456789in",
    "EK 123 456 789 IN",
    "kodo",
    "कोदो",
    "माल्ट",
    "का",
    "su.hem",
    "hembrom kodo dumka",
  ]) {
    expect(await found(typed), typed).toEqual([id]);
  }
  for (const typed of ["embrom", "814102", "kodo ranchi", "example", "45678"]) {
    expect(await found(typed), typed).toEqual([]);
  }
});

test("what is changed is found by its new words only, and what is deleted by none", async () => {
  const id = await makeOrderRow({ name: "Fulmani Tudu", titles: ["Bajra Flakes"] });
  expect(await found("tudu")).toEqual([id]);
  await db
    .update(orders)
    .set({ selectedAddresses: { ...address, name: "Fulmani Soren" } })
    .where(eq(orders.id, id));
  expect(await found("tudu")).toEqual([]);
  expect(await found("soren")).toEqual([id]);
  // As an order's lines are changed: its amounts are written with them.
  await db.transaction(async (tx) => {
    await tx.update(orders).set({ totalAmount: 100 }).where(eq(orders.id, id));
    await tx.update(orderLines).set({ title: "Jowar Flakes" }).where(eq(orderLines.orderId, id));
  });
  expect(await found("bajra")).toEqual([]);
  expect(await found("jowar")).toEqual([id]);
  await db.delete(orders).where(eq(orders.id, id));
  expect(await found("soren")).toEqual([]);
  expect(await db.$count(officeWords, eq(officeWords.itemId, id))).toBe(0);
});

test("a status says nothing of words, which stay", async () => {
  const id = await makeOrderRow({ name: "Etwari Oraon" });
  await found("etwari");
  const row = () => db.select().from(officeWords).where(eq(officeWords.itemId, id));
  const before = await row();
  await db.update(orders).set({ status: "shipped" }).where(eq(orders.id, id));
  expect(await row()).toEqual(before);
  expect(before[0]?.words).toContain("'etwari'");
});

test("rows of before have their words made, however old they are", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 10; n++) {
    ids.push(
      await makeOrderRow({ name: `Old Hansda${n}`, time: new Date(Date.UTC(2020, 1, n + 1)) }),
    );
  }
  const user = await makeUser({ fullName: "Old Hansda" });
  // As they were before there were words.
  await db.delete(officeWords);
  await makeDueWords(wordSources, night);
  expect((await found("hansda")).sort()).toEqual(ids.sort());
  const [people] = wordSources.filter(({ kind }) => kind === "user");
  expect(people && (await found("hansda", people))).toEqual([user.id]);
});

test("words of somebody who deletes their account go with it", async () => {
  const { id } = await makeUser({ fullName: "Gone Xaxa" });
  await makeDueWords(wordSources);
  expect(await db.$count(officeWords, eq(officeWords.itemId, id))).toBe(1);
  await db.delete(users).where(eq(users.id, id));
  const message = uuid();
  await db.insert(contactMessages).values({
    id: message,
    customerName: "Gone Xaxa",
    customerPhoneNumber: "",
    customerEmailAddress: "",
    subject: "",
    customerMessage: "Laddus",
  });
  await makeDueWords(wordSources);
  await db.delete(contactMessages).where(eq(contactMessages.id, message));
  for (const gone of [id, message]) {
    expect(await db.$count(officeWords, eq(officeWords.itemId, gone))).toBe(0);
  }
});

test("whoever makes words at the same moment makes them once, and a change meanwhile is not lost", async () => {
  const id = await makeOrderRow({ name: "Parallel Munda" });
  await Promise.all([
    ...Array.from({ length: 5 }, () => makeDueWords(wordSources)),
    ...Array.from({ length: 5 }, (_, n) =>
      db
        .update(orders)
        .set({ selectedAddresses: { ...address, name: `Parallel Munda${n}` } })
        .where(eq(orders.id, id)),
    ),
  ]);
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  expect(await found(order?.selectedAddresses.name ?? "")).toEqual([id]);
  expect(await db.$count(officeWords, eq(officeWords.itemId, id))).toBe(1);
});

test("a common word, a rare one and both together are found, whatever PostgreSQL knows of them", async () => {
  const many = Array.from({ length: 700 }, () => uuid());
  const rare = many[3] ?? "";
  const at = (n: number) => new Date(Date.UTC(2030, 0, 1) + n * 1000);
  await db.insert(users).values(
    many.map((id, n) => ({
      id,
      email: `${id}@example.org`,
      fullName: id === rare ? "Common Rareword" : "Common",
      createdAt: at(n),
    })),
  );
  const [people] = wordSources.filter(({ kind }) => kind === "user");
  if (!people) throw new Error("no source");
  await makeDueWords(wordSources, night);
  for (const analyzed of [false, true]) {
    if (analyzed) await db.execute("analyze office_words");
    expect(await found("rareword", people)).toEqual([rare]);
    expect(await found("common rareword", people)).toEqual([rare]);
    expect(await found("common", people)).toEqual(many.toReversed().slice(0, 50));
    const conditions = [eq(users.fullName, "Common Rareword")];
    const filtered = await findByWords({ ...people, conditions }, "common", undefined, 50);
    expect(filtered.rows).toEqual([rare]);
    const beyond = { direction: "after", date: at(4), id: many[4] ?? "" } as const;
    expect((await findByWords(people, "common", beyond, 50)).rows).toEqual(
      many.slice(0, 4).toReversed(),
    );
    const first = await findByWords({ ...people, order: "ascending" }, "common", undefined, 2);
    expect(first).toEqual({ rows: many.slice(0, 2), hasPrevious: false, hasNext: true });
  }
});
