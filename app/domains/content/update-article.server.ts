import { desc, eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { auditLog } from "#app/server/ground-table.server.ts";
import { publish } from "#app/server/live.server.ts";
import { sanitizeRichText } from "#app/server/rich-text.server.ts";
import { removeFiles } from "#app/server/upload.server.ts";
import { claimFiles, FileMissing } from "./claim-files.server.ts";
import {
  contentKinds,
  type Entry,
  factsOf,
  filesOf,
  type NewEntry,
  nameOf,
} from "./content-kinds.server.ts";

/** The kinds that have an editor (spec 2: updateBlog and updateAbout). */
export type ArticleKind = "about-section" | "blog-post";

/** Why an article was not saved. Who was overtaken hears by whom (an e-mail address), and what stands now. */
export type ArticleRefusal<Kind extends ArticleKind> =
  | { code: "not-found" | "upload-missing" }
  | { code: "overtaken"; by: string | undefined; present: Entry<Kind> };

/**
 * Saves an edited article, unless somebody has saved it since the editor read it. Files that it no
 * longer has are removed.
 * @param seen when the article that was edited had been saved, its `updatedAt`.
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
    if (error instanceof FileMissing) return refused({ code: "upload-missing" });
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
  const becomes = { ...article, paragraph: sanitizeRichText(article.paragraph ?? "") };
  const difference = differenceOf(was, becomes);
  if (was.updatedAt.getTime() !== seen.getTime()) {
    // The same form sent again, because its answer was lost.
    if (Object.keys(difference.became).length === 0) return ok([]);
    return refused({ code: "overtaken", by: await lastActor(tx, id), present: was as Entry<Kind> });
  }
  await claimFiles(tx, kind, becomes, was);
  await tx
    .update(table)
    .set({
      ...becomes,
      // Never the same twice: a transaction's time may lie before the last edit's end.
      updatedAt: sql`greatest(now(), ${table.updatedAt} + interval '1 ms')`,
    })
    .where(eq(table.id, id));
  await record(tx, actor, `${kind}.update`, id, { name: nameOf(becomes), ...difference });
  const kept = filesOf(becomes);
  return ok(filesOf(was).filter((url) => !kept.includes(url)));
}

type Columns = Readonly<Record<string, unknown>>;

/** The fields that an edit changes, as they were and as they become. */
function differenceOf(was: Columns, becomes: Columns) {
  const fields = Object.keys(becomes).filter((field) => was[field] !== becomes[field]);
  const only = (row: Columns) => Object.fromEntries(fields.map((field) => [field, row[field]]));
  return { was: only(was), became: only(becomes) };
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
