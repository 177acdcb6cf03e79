import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import {
  acceptRepeatedInsert,
  type InsertRefusal,
  InsertRefused,
} from "#app/server/database/idempotent-insert.server.ts";
import { holdsAlready } from "#app/server/database/same-row.server.ts";
import { claimUploads, removeFiles, UploadMissing } from "#app/server/files/upload.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { publishLater } from "#app/server/live/publish-later.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import type { PictureKind } from "../pictures/picture-list.ts";
import {
  type ContentKind,
  contentKinds,
  factsOf,
  filesOf,
  folderOf,
  type NewEntry,
  nameOf,
} from "./content-kinds.server.ts";

/**
 * Adds entries of one kind, all or none; one without a date of its own gets the present moment's. Their files were uploaded before. Sending an entry again
 * under the same id changes nothing.
 * @returns refused: `upload-missing` where a file is gone or used by another row; `added-before` where
 *   the same admin sends other values under the id; `id-taken` where the row is not theirs.
 */
export async function addEntries<Kind extends ContentKind>(
  kind: Kind,
  entries: readonly (NewEntry<Kind> & { id: string; date?: Date })[],
  actor: Actor,
): Promise<Result<undefined, InsertRefusal | { code: "upload-missing" }>> {
  try {
    await db.transaction(async (tx) => {
      for (const [place, entry] of entries.entries()) await add(tx, kind, entry, place, actor);
    });
  } catch (error) {
    if (error instanceof UploadMissing) return refused({ code: "upload-missing" });
    if (error instanceof InsertRefused) return refused(error.refusal);
    throw error;
  }
  publish(factsOf(kind).topic);
  return ok(undefined);
}

/** @param place among those that are added together: they are listed in this order. */
async function add(
  tx: Transaction,
  kind: ContentKind,
  entry: Readonly<Record<string, unknown>> & { id: string },
  place: number,
  actor: Actor,
): Promise<void> {
  const { table, topic } = factsOf(kind);
  const [added] = await tx
    .insert(table)
    .values({ date: sql`now() + ${place} * interval '1 ms'`, ...entry })
    .onConflictDoNothing()
    .returning({ id: table.id });
  if (added) {
    const folder = folderOf(kind, entry);
    if (folder) await claimUploads(tx, folder, filesOf(entry));
    await record(tx, actor, `${kind}.add`, entry.id, { name: nameOf(entry) });
    for (const moment of momentsOf(entry)) await publishLater(tx, moment, topic);
    return;
  }
  const [standing] = await tx.select().from(table).where(eq(table.id, entry.id));
  const isSame = standing !== undefined && holdsAlready(table, standing, entry);
  await acceptRepeatedInsert(tx, actor, `${kind}.add`, entry.id, isSame);
}

/** Kinds whose pictures are described beside them; articles are in their editors. */
export type DescribedKind = PictureKind | "mission-section" | "testimonial";

/** Says what an entry's picture shows, for those who cannot see it. */
export async function describePicture(
  kind: DescribedKind,
  id: string,
  altText: string,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const table: (typeof contentKinds)[DescribedKind]["table"] = contentKinds[kind].table;
  const described = await db.transaction(async (tx) => {
    const [was] = await tx.select().from(table).where(eq(table.id, id)).for("update");
    if (!was) return false;
    await tx.update(table).set({ altText }).where(eq(table.id, id));
    const name = nameOf({ ...was, altText });
    await record(tx, actor, `${kind}.describe`, id, { name, was: was.altText });
    return true;
  });
  if (!described) return refused("not-found");
  publish(factsOf(kind).topic);
  return ok(undefined);
}

/** When a picture is shown; null: from the beginning, without an end. */
export interface ShownDates {
  shownFrom: Date | null;
  shownUntil: Date | null;
}

/** Says from when until when a picture is shown (rules: content-15). */
export async function setShownDates(
  kind: PictureKind,
  id: string,
  dates: ShownDates,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const { table: listed, topic } = contentKinds[kind];
  const table: (typeof contentKinds)[PictureKind]["table"] = listed;
  const isSet = await db.transaction(async (tx) => {
    const { altText: name, shownFrom, shownUntil } = table;
    const [was] = await tx
      .select({ name, shownFrom, shownUntil })
      .from(table)
      .where(eq(table.id, id))
      .for("update");
    if (!was) return false;
    await tx.update(table).set(dates).where(eq(table.id, id));
    await record(tx, actor, `${kind}.set-dates`, id, { ...was, became: dates });
    for (const moment of momentsOf({ ...dates })) await publishLater(tx, moment, topic);
    return true;
  });
  if (!isSet) return refused("not-found");
  publish(topic);
  return ok(undefined);
}

/** When what a row shows begins or ends by itself. */
function momentsOf({ date, shownFrom, shownUntil }: Readonly<Record<string, unknown>>): Date[] {
  return [date, shownFrom, shownUntil].filter((moment) => moment instanceof Date);
}

/**
 * Deletes an entry and its files; the audit log keeps what it said.
 * @returns what it was called; may be empty.
 */
export async function deleteEntry(
  kind: ContentKind,
  id: string,
  actor: Actor,
): Promise<Result<string, "not-found">> {
  const { table, topic } = factsOf(kind);
  const deleted = await db.transaction(async (tx) => {
    const [entry] = await tx.delete(table).where(eq(table.id, id)).returning();
    if (entry) await record(tx, actor, `${kind}.delete`, id, { name: nameOf(entry), entry });
    return entry;
  });
  if (!deleted) return refused("not-found");
  publish(topic);
  await removeFiles(filesOf(deleted));
  return ok(nameOf(deleted));
}
