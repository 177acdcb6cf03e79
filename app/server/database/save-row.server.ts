import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { PublishedTopic } from "#app/lib/live/live-topics.ts";
import { publish } from "../live/live.server.ts";
import type { Actor } from "../log/audit-log.server.ts";
import { brokenConstraint, type Transaction, undoneIfRefused } from "./database.server.ts";
import {
  acceptRepeatedInsert,
  type InsertRefusal,
  InsertRefused,
} from "./idempotent-insert.server.ts";
import { laterThan } from "./moment-column.server.ts";
import { holdsAlready } from "./same-row.server.ts";

/** A table whose rows staff add and change by a form. */
type FormTable<Row> = PgTable & { $inferSelect: Row; id: PgColumn; updatedAt: PgColumn };

/** Why a form's row was not changed: it is gone, or somebody has saved it since the form read it. */
export type ChangeRefusal<Row> = { code: "not-found" } | { code: "edit-conflict"; present: Row };

/**
 * Carries out what a form asks for, in a transaction of which nothing stays where it is refused, and says that
 * `topic` has changed.
 * @param taken what is refused where another row has what only one may have, by the constraint's name.
 */
export async function saveRow<Value, Refusal>(
  topic: PublishedTopic,
  work: (tx: Transaction) => Promise<Result<Value, Refusal>>,
  taken: Readonly<Record<string, Refusal>> = {},
): Promise<Result<Value, Refusal | InsertRefusal>> {
  try {
    const done = await undoneIfRefused(work);
    if (done.ok) publish(topic);
    return done;
  } catch (error) {
    if (error instanceof InsertRefused) return refused(error.refusal);
    const refusal = taken[brokenConstraint(error) ?? ""];
    if (refusal === undefined) throw error;
    return refused(refusal);
  }
}

/**
 * Adds a row, once under its id however often its form is sent.
 * @param action what the audit log calls it: "offer.add".
 * @returns whether it was added now.
 * @throws InsertRefused where the id has another row.
 */
export async function addRow<Row extends { id: string }>(
  tx: Transaction,
  table: FormTable<Row>,
  row: Partial<Row> & { id: string },
  actor: Actor,
  action: string,
): Promise<boolean> {
  // Of two at once the second may meet the first in any of the table's constraints.
  const insert = tx.insert(table as PgTable).values(row);
  const added = await insert.onConflictDoNothing().returning({ id: table.id });
  if (added.length > 0) return true;
  const [standing] = (await tx
    .select()
    .from(table as PgTable)
    .where(eq(table.id, row.id))) as Row[];
  if (!standing) {
    // Another row has what only one may have: this fails by the constraint that says what.
    await tx.insert(table as PgTable).values(row);
    return true;
  }
  await acceptRepeatedInsert(tx, actor, action, row.id, holdsAlready(table, standing, row));
  return false;
}

/**
 * Changes a row, unless somebody has saved it since.
 * @param seen its `updatedAt` as the form read it.
 * @returns the row as it was; undefined where it stands so already: the same form sent again, because its answer
 *   was lost.
 */
export async function changeRow<Row extends { updatedAt: Date }>(
  tx: Transaction,
  table: FormTable<Row>,
  id: string,
  seen: Date,
  given: Partial<Row>,
): Promise<Result<Row | undefined, ChangeRefusal<Row>>> {
  const [was] = (await tx
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for("update")) as Row[];
  if (!was) return refused({ code: "not-found" });
  if (was.updatedAt.getTime() !== seen.getTime()) {
    if (holdsAlready(table, was, given)) return ok(undefined);
    return refused({ code: "edit-conflict", present: was });
  }
  await tx
    .update(table as PgTable)
    .set({ ...given, updatedAt: laterThan(table.updatedAt) })
    .where(eq(table.id, id));
  return ok(was);
}
