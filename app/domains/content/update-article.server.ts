import { desc, eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { auditLog } from "#app/server/infrastructure-tables.server.ts";
import { publish } from "#app/server/live.server.ts";
import { holdsAlready } from "#app/server/same-row.server.ts";
import { claimUploads, removeFiles, UploadMissing } from "#app/server/upload.server.ts";
import {
  contentKinds,
  type Entry,
  factsOf,
  filesOf,
  type NewEntry,
  nameOf,
} from "./content-kinds.server.ts";

/** The kinds that have an editor. */
export type ArticleKind = "about-section" | "blog-post";

/**
 * Why an article was not saved. `by` is the e-mail address of whoever saved it meanwhile, undefined
 * where the log does not say; `present` is the article as it is now.
 */
export type ArticleRefusal<Kind extends ArticleKind> =
  | { code: "not-found" | "upload-missing" }
  | { code: "edit-conflict"; by: string | undefined; present: Entry<Kind> };

/**
 * Saves an edited article, unless somebody has saved it since the editor read it. Files that it no
 * longer has are removed.
 * @param seen the article's `updatedAt` as the editor read it.
 */
export async function updateArticle<Kind extends ArticleKind>(
  kind: Kind,
  id: string,
  seen: Date,
  article: NewEntry<Kind>,
  actor: Actor,
): Promise<Result<undefined, ArticleRefusal<Kind>>> {
  try {
    const saved = await db.transaction((tx) => save(tx, { kind, id, seen, article, actor }));
    if (!saved.ok) return saved;
    publish(factsOf(kind).topic);
    await removeFiles(saved.value);
    return ok(undefined);
  } catch (error) {
    if (error instanceof UploadMissing) return refused({ code: "upload-missing" });
    throw error;
  }
}

interface Edit<Kind extends ArticleKind> {
  kind: Kind;
  id: string;
  seen: Date;
  article: NewEntry<Kind>;
  actor: Actor;
}

/** @returns the files that the article no longer has. */
async function save<Kind extends ArticleKind>(
  tx: Transaction,
  { kind, id, seen, article, actor }: Edit<Kind>,
): Promise<Result<string[], ArticleRefusal<Kind>>> {
  const table: (typeof contentKinds)[ArticleKind]["table"] = contentKinds[kind].table;
  const [was] = await tx.select().from(table).where(eq(table.id, id)).for("update");
  if (!was) return refused({ code: "not-found" });
  if (was.updatedAt.getTime() !== seen.getTime()) {
    // The same form sent again, because its answer was lost.
    if (holdsAlready(table, was, article)) return ok([]);
    const by = await lastActor(tx, id);
    return refused({ code: "edit-conflict", by, present: was as Entry<Kind> });
  }
  const had = filesOf(was);
  const sent = filesOf(article).filter((url) => !had.includes(url));
  await claimUploads(tx, contentKinds[kind].folder, sent);
  const [became = was] = await tx
    .update(table)
    .set({
      ...article,
      // Never the same twice: a transaction's time may lie before the last edit's end.
      updatedAt: sql`greatest(now(), ${table.updatedAt} + interval '1 ms')`,
    })
    .where(eq(table.id, id))
    .returning();
  const difference = differenceOf(was, became, Object.keys(article));
  await record(tx, actor, `${kind}.update`, id, { name: nameOf(became), ...difference });
  const kept = filesOf(became);
  return ok(had.filter((url) => !kept.includes(url)));
}

type Columns = Readonly<Record<string, unknown>>;

/** Those of the edited fields that changed, as they were and as they became. */
function differenceOf(was: Columns, became: Columns, edited: readonly string[]) {
  const fields = edited.filter((field) => was[field] !== became[field]);
  const only = (row: Columns) => Object.fromEntries(fields.map((field) => [field, row[field]]));
  return { was: only(was), became: only(became) };
}

async function lastActor(tx: Transaction, subjectId: string): Promise<string | undefined> {
  const [last] = await tx
    .select({ email: auditLog.actorEmail })
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last?.email;
}
