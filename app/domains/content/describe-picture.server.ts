import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { contentKinds, factsOf } from "./content-kinds.server.ts";
import type { PictureKind } from "./shown-picture.ts";

/** Says what a picture shows, for who cannot see it. */
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
