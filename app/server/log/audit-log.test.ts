import { expect, test } from "vitest";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { db } from "../database/database.server.ts";
import { auditLog } from "../database/infrastructure-tables.server.ts";
import { auditPage } from "./audit-log.server.ts";

ownDatabase();

/** An entry a minute: by turns Asha's and Bina's, about products and orders. */
async function fill(entries: number) {
  await db.delete(auditLog);
  await db.insert(auditLog).values(
    Array.from({ length: entries }, (_, n) => ({
      id: `entry-${String(n).padStart(3, "0")}`,
      at: new Date(Date.UTC(2026, 3, 1, 0, n)),
      actorId: n % 2 === 0 ? "asha" : "bina",
      actorEmail: n % 2 === 0 ? "asha@example.org" : "bina@example.org",
      action: n % 3 === 0 ? "product.set-stock" : "order.set-status",
      subjectId: "subject",
      detail: { before: n, after: n + 1 },
    })),
  );
}

const numbers = ({ rows }: Awaited<ReturnType<typeof auditPage>>) =>
  rows.map(({ id }) => Number(id.slice(-3)));

test("newest first, page after page and back", async () => {
  await fill(25);
  const first = await auditPage({}, undefined, 10);
  expect(numbers(first)).toEqual([24, 23, 22, 21, 20, 19, 18, 17, 16, 15]);
  expect(first).toMatchObject({ hasPrevious: false, hasNext: true });
  expect(first.rows[0]).toMatchObject({ actorId: "asha", detail: { before: 24, after: 25 } });

  const beside = (row: { at: Date; id: string } | undefined, direction: "after" | "before") => {
    if (!row) throw new Error("no such row");
    return readCursor(new URLSearchParams({ [direction]: cursorTo({ date: row.at, id: row.id }) }));
  };
  const second = await auditPage({}, beside(first.rows.at(-1), "after"), 10);
  expect(numbers(second)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
  const back = await auditPage({}, beside(second.rows.at(0), "before"), 10);
  expect(numbers(back)).toEqual(numbers(first));
});

test("of one person, about one kind of thing, or both", async () => {
  await fill(12);
  expect(numbers(await auditPage({ actorEmail: "bina@example.org" }, undefined, 10))).toEqual([
    11, 9, 7, 5, 3, 1,
  ]);
  expect(numbers(await auditPage({ kind: "product" }, undefined, 10))).toEqual([9, 6, 3, 0]);
  const both = { actorEmail: "bina@example.org", kind: "product" };
  expect(numbers(await auditPage(both, undefined, 10))).toEqual([9, 3]);
  expect(numbers(await auditPage({ kind: "prod" }, undefined, 10))).toEqual([]);
});
