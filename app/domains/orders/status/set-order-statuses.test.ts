import { asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { adminOrderStatuses } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";
import { setOrderStatuses, undoOrderStatuses } from "./set-order-statuses.server.ts";

ownDatabase();

const change = "01890000-0000-7000-8000-000000000001";

async function makeOrders(n: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < n; made++) ids.push(await makeOrderRow());
  return ids;
}

async function statusesOf(ids: string[]) {
  const rows = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(inArray(orders.id, ids));
  return new Map(rows.map(({ id, status }) => [id, status]));
}

const ordered = (ids: string[]) => ids.map((id) => ({ id, seen: "ordered" as const }));

test("what fails with one order stops none of the others, and undoing sets back what was changed", async () => {
  const [first = "", second = "", closed = "", standing = ""] = await makeOrders(4);
  await db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, closed));
  await db.update(orders).set({ status: "processing" }).where(eq(orders.id, standing));
  const ids = [first, closed, "gone", standing, second];
  const outcomes = await setOrderStatuses(ordered(ids), "processing", admin, change);
  expect(
    outcomes.map((one) => (one.ok ? [one.id, one.value.before] : [one.id, one.refusal])),
  ).toEqual([
    [first, "ordered"],
    [closed, { code: "closed", status: "cancelled" }],
    ["gone", "not-found"],
    [standing, "processing"],
    [second, "ordered"],
  ]);
  const undone = await undoOrderStatuses(
    ids.map((id) => ({ id })),
    change,
    admin,
  );
  // It stood there before: that is nothing to undo.
  expect(undone.map(({ ok }) => ok)).toEqual([true, false, false, false, true]);
  expect([...(await statusesOf([first, second, standing])).values()].sort()).toEqual([
    "ordered",
    "ordered",
    "processing",
  ]);
});

test("ten who work on the same fifty orders at once lose no change, and are told where two met", async () => {
  const ids = await makeOrders(50);
  const staff = Array.from({ length: 10 }, (_, n) => ({
    id: `staff-${n}`,
    email: `staff-${n}@example.org`,
    // What they want is not what stands; several of them want the same.
    wants: adminOrderStatuses.filter((status) => status !== "ordered")[n % 3] ?? "shipped",
  }));
  const answers = await Promise.all(
    staff.map(async (one, n) => ({
      ...one,
      // Each begins at another place.
      outcomes: await setOrderStatuses(
        ordered([...ids.slice(n * 5), ...ids.slice(0, n * 5)]),
        one.wants,
        one,
        change.replace(/1$/, String(n)),
      ),
    })),
  );
  const standing = await statusesOf(ids);
  const entries = await db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.subjectId, ids))
    .orderBy(asc(auditLog.id));
  const emails = new Map(entries.map(({ subjectId, actorEmail }) => [subjectId, actorEmail]));
  // One change an order: whoever came later was told of it, or wanted the same.
  expect(entries).toHaveLength(50);
  expect(emails.size).toBe(50);
  for (const { wants, outcomes } of answers) {
    expect(outcomes).toHaveLength(50);
    for (const outcome of outcomes) {
      const status = standing.get(outcome.id);
      if (outcome.ok) expect(status).toBe(wants);
      else {
        const by = emails.get(outcome.id);
        expect(outcome.refusal).toEqual({ code: "met", status, by });
        expect(status).not.toBe(wants);
      }
    }
  }
  const told = answers.flatMap(({ outcomes }) => outcomes.filter(({ ok }) => !ok));
  expect(told.length).toBeGreaterThanOrEqual(50 * 6);
});
