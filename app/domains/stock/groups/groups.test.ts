import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readBatchStory } from "#app/domains/labelling/story/read-batch-story.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { setBatchGroup } from "../batches/recall-batch.server.ts";
import { receiveStock } from "../desk/stock-commands.server.ts";
import { stockBatches } from "../stock-tables.server.ts";
import {
  addGroup,
  changePerson,
  namePerson,
  updateGroup,
  withdrawConsent,
} from "./group-commands.server.ts";
import { groupPersons } from "./group-tables.server.ts";
import { personSchema } from "./producer-group.ts";
import { groupChoices, groupWithPersons } from "./read-groups.server.ts";

ownDatabase();

const group = { name: "Asha Mahila Samuh", place: "Kolebira", words: "", isRetired: false };
const person = {
  ...{ name: "Phulmani Kujur", words: "I roast the flour." },
  translations: { hi: { name: "फूलमनी कुजूर" } },
  consentOn: "2026-03-01",
  consentWay: "signed",
  coversWords: true,
} as const;

async function makeGroup(given = {}): Promise<string> {
  const id = crypto.randomUUID();
  expect(await addGroup(id, { ...group, ...given }, admin)).toMatchObject({ ok: true });
  return id;
}

async function batchOf(groupId: string): Promise<string> {
  const { id } = await makeProduct();
  const what = { number: "L1", bestBefore: "2099-01-01", madeOn: "2026-03-01", note: "" };
  const received = { formId: crypto.randomUUID(), units: 2, groupId, ...what };
  expect(await receiveStock(id, received, admin)).toMatchObject({ ok: true });
  const [batch] = await db.select().from(stockBatches).where(eq(stockBatches.productId, id));
  return batch?.id ?? "";
}

test("a withdrawn consent erases name and words, and leaves that there was one", async () => {
  const groupId = await makeGroup();
  const batchId = await batchOf(groupId);
  const id = crypto.randomUUID();
  expect(await namePerson(groupId, id, person, admin)).toMatchObject({ ok: true });
  expect((await readBatchStory(batchId))?.group?.persons).toMatchObject([
    { name: person.name, words: person.words },
  ]);
  const told = await publishedBy(() => withdrawConsent(groupId, id, admin));
  expect(told).toEqual(["batches"]);
  expect((await readBatchStory(batchId))?.group?.persons).toEqual([]);
  const [row] = await db.select().from(groupPersons).where(eq(groupPersons.id, id));
  expect(row).toMatchObject({
    ...{ name: "", words: "", translations: {}, consentOn: "2026-03-01" },
    ...{ recordedBy: admin.id, withdrawnBy: admin.id, withdrawnAt: expect.any(Date) },
  });
  expect(await withdrawConsent(groupId, id, admin)).toBe(false);
  expect(await changePerson(groupId, id, new Date(), person, admin)).toMatchObject({
    refusal: { code: "not-found" },
  });
  expect(await namePerson(groupId, id, person, admin)).toMatchObject({ ok: false });

  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(entries.map(({ action }) => action).sort()).toEqual([
    "group-person.add",
    "group-person.withdraw",
  ]);
  const written = JSON.stringify(entries);
  for (const word of ["Phulmani", "roast", "फूलमनी"]) expect(written).not.toContain(word);
});

test("who changes words records the consent anew, and nobody saves over another", async () => {
  const groupId = await makeGroup();
  const id = crypto.randomUUID();
  await namePerson(groupId, id, person, { ...admin, id: "packer" });
  const named = async () => (await groupWithPersons(groupId))?.persons[0];
  const seen = (await named())?.updatedAt ?? new Date(0);
  const other = { ...person, words: "I sieve it.", consentOn: "2026-04-01" };
  expect(await changePerson(groupId, id, seen, other, admin)).toMatchObject({ ok: true });
  const [row] = await db.select().from(groupPersons).where(eq(groupPersons.id, id));
  expect(row).toMatchObject({ words: "I sieve it.", recordedBy: admin.id });
  expect(await changePerson(groupId, id, seen, person, admin)).toMatchObject({
    refusal: { code: "edit-conflict" },
  });
  expect(await changePerson(await makeGroup(), id, seen, person, admin)).toMatchObject({
    refusal: { code: "not-found" },
  });
});

test("the database itself keeps no words without a consent for them, and no name of who withdrew it", async () => {
  const groupId = await makeGroup();
  const row = { id: crypto.randomUUID(), groupId, ...person, recordedBy: admin.id };
  const insert = (values: object) => db.insert(groupPersons).values({ ...row, ...values });
  await expect(insert({ coversWords: false })).rejects.toThrow();
  const withdrawn = { withdrawnAt: new Date(), withdrawnBy: admin.id };
  await expect(insert(withdrawn)).rejects.toThrow();
  await expect(insert({ name: "" })).rejects.toThrow();
});

test.each([
  ["hasConsent", { hasConsent: undefined }],
  ["consentOn", { consentOn: "2999-01-01" }],
  ["consentOn", { consentOn: "" }],
  ["consentWay", { consentWay: "" }],
  ["name", { name: " " }],
  ["coversWords", { coversWords: undefined }],
])("a form without %s is refused beside that field: %j", (field, change) => {
  const typed = { personId: crypto.randomUUID(), ...person, hasConsent: "on", coversWords: "on" };
  expect(personSchema.safeParse(typed).success).toBe(true);
  const { error } = personSchema.safeParse({ ...typed, ...change });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("a group is chosen for a batch until it is retired, and its batches go on to tell of it", async () => {
  const id = await makeGroup({ name: "Birsa Utpadak Samuh" });
  const batchId = await batchOf(id);
  const { group: saved } = (await groupWithPersons(id)) ?? {};
  const retired = { ...group, name: "Birsa Utpadak Samuh", isRetired: true };
  await updateGroup(id, saved?.updatedAt ?? new Date(0), retired, admin);
  expect((await groupChoices()).some((choice) => choice.id === id)).toBe(false);
  expect((await groupChoices(id)).some((choice) => choice.id === id)).toBe(true);
  expect(await readBatchStory(batchId)).toMatchObject({ group: { name: "Birsa Utpadak Samuh" } });

  const gone = await setBatchGroup(batchId, "nobody", admin);
  expect(gone).toMatchObject({ refusal: "group-gone" });
  expect(await setBatchGroup(batchId, null, admin)).toMatchObject({ ok: true });
  expect((await readBatchStory(batchId))?.group).toBeUndefined();
});

test("goods of a batch that another group made, or no group, are refused", async () => {
  const [one, other] = [await makeGroup(), await makeGroup()];
  const batchId = await batchOf(one);
  const [batch] = await db.select().from(stockBatches).where(eq(stockBatches.id, batchId));
  const more = (groupId: string) =>
    receiveStock(
      batch?.productId ?? "",
      {
        ...{ formId: crypto.randomUUID(), units: 1, number: "L1", bestBefore: null },
        ...{ madeOn: null, note: "", groupId },
      },
      admin,
    );
  expect(await more(other)).toMatchObject({ refusal: "other-group" });
  expect(await more("nobody")).toMatchObject({ refusal: "group-gone" });
  expect(await more("")).toMatchObject({ ok: true });
  expect(await more(one)).toMatchObject({ ok: true });
});
