import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { removeFiles } from "#app/server/upload.server.ts";
import { type ContentKind, factsOf, filesOf, nameOf } from "./content-kinds.server.ts";

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
