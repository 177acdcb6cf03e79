import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { changed } from "#app/server/live.server.ts";
import { claimFiles, FileMissing } from "./claim-files.server.ts";
import { type ContentKind, factsOf, type NewEntry, nameOf } from "./content-kinds.server.ts";

/**
 * Adds entries of one kind, all or none; what they show was uploaded before.
 * @returns their ids, or a refusal where an uploaded file is not there any longer.
 */
export async function addEntries<Kind extends ContentKind>(
  kind: Kind,
  entries: readonly NewEntry<Kind>[],
  actor: Actor,
): Promise<Result<string[], { code: "upload-missing" }>> {
  const { table, topic } = factsOf(kind);
  const rows = entries.map((entry) => ({ ...entry, id: uuid() }));
  try {
    await db.transaction(async (tx) => {
      for (const row of rows) {
        await claimFiles(tx, kind, row);
        await tx.insert(table).values(row);
        await record(tx, actor, `${kind}.add`, row.id, { name: nameOf(row) });
      }
    });
  } catch (error) {
    if (error instanceof FileMissing) return refused({ code: "upload-missing" });
    throw error;
  }
  changed(topic);
  return ok(rows.map(({ id }) => id));
}
