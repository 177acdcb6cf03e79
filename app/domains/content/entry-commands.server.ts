import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import {
  acceptRepeatedInsert,
  type InsertRefusal,
  InsertRefused,
} from "#app/server/idempotent-insert.server.ts";
import { publish } from "#app/server/live.server.ts";
import { holdsAlready } from "#app/server/same-row.server.ts";
import { claimUploads, removeFiles, UploadMissing } from "#app/server/upload.server.ts";
import {
  type ContentKind,
  contentKinds,
  factsOf,
  filesOf,
  folderOf,
  type NewEntry,
  nameOf,
} from "./content-kinds.server.ts";
import type { PictureKind } from "./shown-picture.ts";

/**
 * Adds entries of one kind, all or none. Their files were uploaded before. Sending an entry again
 * under the same id changes nothing.
 * @returns refused: `upload-missing` where a file is gone or used by another row; `added-before` where
 *   the same admin sends other values under the id; `id-taken` where the row is not theirs.
 */
export async function addEntries<Kind extends ContentKind>(
  kind: Kind,
  entries: readonly (NewEntry<Kind> & { id: string })[],
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
  const { table } = factsOf(kind);
  const [added] = await tx
    .insert(table)
    .values({ ...entry, date: sql`now() + ${place} * interval '1 ms'` })
    .onConflictDoNothing()
    .returning({ id: table.id });
  if (added) {
    const folder = folderOf(kind, entry);
    if (folder) await claimUploads(tx, folder, filesOf(entry));
    await record(tx, actor, `${kind}.add`, entry.id, { name: nameOf(entry) });
    return;
  }
  const [standing] = await tx.select().from(table).where(eq(table.id, entry.id));
  const isSame = standing !== undefined && holdsAlready(table, standing, entry);
  await acceptRepeatedInsert(tx, actor, `${kind}.add`, entry.id, isSame);
}

/** Says what a picture shows, for those who cannot see it. */
export async function describePicture(
  kind: PictureKind,
  id: string,
  altText: string,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const table: (typeof contentKinds)[PictureKind]["table"] = contentKinds[kind].table;
  const described = await db.transaction(async (tx) => {
    const [was] = await tx
      .select({ altText: table.altText })
      .from(table)
      .where(eq(table.id, id))
      .for("update");
    if (!was) return false;
    await tx.update(table).set({ altText }).where(eq(table.id, id));
    await record(tx, actor, `${kind}.describe`, id, { name: altText, was: was.altText });
    return true;
  });
  if (!described) return refused("not-found");
  publish(factsOf(kind).topic);
  return ok(undefined);
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
