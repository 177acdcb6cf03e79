import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Translations } from "#app/lib/text/translations.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { contentKinds, factsOf, nameOf } from "./content-kinds.server.ts";

/** Kinds whose texts in further languages are written in their list; the others have an editor. */
export type TranslatedKind = "mission-section" | "testimonial";

/** Writes what an entry says in further languages (rules: translations-4). */
export async function translateEntry(
  kind: TranslatedKind,
  id: string,
  translations: Translations<Record<string, string>>,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const table: (typeof contentKinds)[TranslatedKind]["table"] = contentKinds[kind].table;
  const translated = await db.transaction(async (tx) => {
    const [was] = await tx.select().from(table).where(eq(table.id, id)).for("update");
    if (!was) return false;
    const [became = was] = await tx
      .update(table)
      .set({ translations })
      .where(eq(table.id, id))
      .returning();
    await record(tx, actor, `${kind}.translate`, id, {
      name: nameOf(was),
      was: was.translations,
      became: became.translations,
    });
    return true;
  });
  if (!translated) return refused("not-found");
  publish(factsOf(kind).topic);
  return ok(undefined);
}
