import { sql } from "drizzle-orm";
import { v4 as uuid } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditPage } from "#app/server/log/audit-log.server.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { untilWaiting } from "#tests/waiting.ts";
import { daysTo } from "./delivery-days.ts";
import {
  addDeliveryDays,
  deleteDeliveryDays,
  updateDeliveryDays,
} from "./delivery-days-commands.server.ts";
import { deliveryDaysSchema, maxDeliveryRows } from "./delivery-days-form.ts";
import { deliveryDays } from "./delivery-days-table.server.ts";
import { deliveryTable, findDeliveryRow, listDeliveryDays } from "./list-delivery-days.server.ts";

ownDatabase();

const ranchi = { pinPrefix: "834", fromDays: 1, toDays: 2, place: "Ranchi" };

beforeEach(async () => {
  await db.delete(deliveryDays);
});

test("what is added, changed and deleted is published, in the audit log, and what pages are told", async () => {
  const id = uuid();
  const days = async () => daysTo("834001", await deliveryTable());
  expect(await publishedBy(() => addDeliveryDays(id, ranchi, admin))).toEqual(["delivery-days"]);
  expect(await days()).toEqual({ from: 1, to: 2 });
  const { updatedAt } = (await findDeliveryRow(id)) ?? {};
  await updateDeliveryDays(id, updatedAt as Date, { ...ranchi, toDays: 4 }, admin);
  expect(await days()).toEqual({ from: 1, to: 4 });
  expect(await publishedBy(() => deleteDeliveryDays(id, admin))).toEqual(["delivery-days"]);
  expect(await days()).toBeUndefined();
  const { rows } = await auditPage({ kind: "delivery-days" }, undefined, 10);
  expect(rows.map(({ action, detail }) => [action, detail.after ?? detail.before])).toEqual([
    ["delivery-days.delete", "834: 1–4"],
    ["delivery-days.update", "834: 1–4"],
    ["delivery-days.add", "834: 1–2"],
  ]);
});

test("sent twice it is added once; a prefix has one row", async () => {
  const id = uuid();
  const atOnce = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${deliveryDays} in share mode`);
    const both = [1, 2].map(() => addDeliveryDays(id, ranchi, admin));
    await untilWaiting(2);
    return both;
  });
  expect(await Promise.all(atOnce)).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await addDeliveryDays(id, { ...ranchi, toDays: 9 }, admin)).toMatchObject({
    refusal: { code: "added-before" },
  });
  expect(await addDeliveryDays(uuid(), ranchi, admin)).toMatchObject({
    refusal: { code: "prefix-taken" },
  });
  expect(await listDeliveryDays()).toMatchObject([ranchi]);
});

test("one more than there may be is not added", async () => {
  const rows = Array.from({ length: maxDeliveryRows }, (_, n) => ({
    ...ranchi,
    id: `row-${n}`,
    pinPrefix: String(1000 + n),
  }));
  await db.insert(deliveryDays).values(rows);
  expect(await addDeliveryDays(uuid(), ranchi, admin)).toMatchObject({
    refusal: { code: "too-many" },
  });
  expect(await db.$count(deliveryDays)).toBe(maxDeliveryRows);
});

test("what somebody else has saved meanwhile is not written over", async () => {
  const id = uuid();
  await addDeliveryDays(id, ranchi, admin);
  const seen = (await findDeliveryRow(id))?.updatedAt as Date;
  const theirs = { ...ranchi, toDays: 5 };
  expect(await updateDeliveryDays(id, seen, theirs, admin)).toMatchObject({ ok: true });
  expect(await updateDeliveryDays(id, seen, { ...ranchi, toDays: 6 }, admin)).toMatchObject({
    refusal: { code: "edit-conflict", present: theirs },
  });
  // The same again, because its answer was lost.
  expect(await updateDeliveryDays(id, seen, theirs, admin)).toMatchObject({ ok: true });
});

test.each([
  [{ pinPrefix: "034", fromDays: "1", toDays: "2" }, "pinPrefix"],
  [{ pinPrefix: "8340011", fromDays: "1", toDays: "2" }, "pinPrefix"],
  [{ pinPrefix: "83a", fromDays: "1", toDays: "2" }, "pinPrefix"],
  [{ fromDays: "0", toDays: "2" }, "fromDays"],
  [{ fromDays: "1.5", toDays: "2" }, "fromDays"],
  [{ fromDays: "1", toDays: "61" }, "toDays"],
  [{ fromDays: "3", toDays: "2" }, "toDays"],
  [{ fromDays: "3" }, "toDays"],
])("%j is refused for its %s", (typed, field) => {
  const read = deliveryDaysSchema.safeParse(typed);
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
