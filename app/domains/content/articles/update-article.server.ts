import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { laterThan } from "#app/server/database/moment-column.server.ts";
import { holdsAlready } from "#app/server/database/same-row.server.ts";
import { claimUploads, removeFiles, UploadMissing } from "#app/server/files/upload.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { publishLater } from "#app/server/live/publish-later.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import {
  contentKinds,
  type Entry,
  factsOf,
  filesOf,
  type NewEntry,
  nameOf,
} from "../entries/content-kinds.server.ts";
import type { EditedBlogPost } from "./blog-post.ts";
import { findEditedPost } from "./blog-posts.server.ts";
import type { Publication } from "./publication.ts";

/** The kinds that have an editor. */
export type ArticleKind = "about-section" | "blog-post";

/**
 * Why an article was not saved. `by` is the e-mail address of whoever saved it meanwhile, undefined
 * where the log does not say; `present` is the article as it is now.
 */
export type ArticleRefusal<Kind extends ArticleKind> =
  | { code: "not-found" | "upload-missing" }
  | { code: "edit-conflict"; by: string | undefined; present: PresentArticle<Kind> };

type PresentArticle<Kind extends ArticleKind> = Kind extends "blog-post"
  ? EditedBlogPost
  : Entry<Kind>;

/**
 * Saves an edited article, unless somebody has saved it since the editor read it. Files that it no
 * longer has are removed.
 * @param seen the article's `updatedAt` as the editor read it.
 * @param publication of a post: how it stands to the public from now on; without it, as before.
 */
export async function updateArticle<Kind extends ArticleKind>(
  kind: Kind,
  id: string,
  seen: Date,
  article: NewEntry<Kind>,
  actor: Actor,
  publication?: Publication,
): Promise<Result<undefined, ArticleRefusal<Kind>>> {
  try {
    const saved = await db.transaction((tx) =>
      save(tx, { kind, id, seen, article, actor, publication }),
    );
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
  publication: Publication | undefined;
}

/** @returns the files that the article no longer has. */
async function save<Kind extends ArticleKind>(
  tx: Transaction,
  { kind, id, seen, article, actor, publication }: Edit<Kind>,
): Promise<Result<string[], ArticleRefusal<Kind>>> {
  const table: (typeof contentKinds)[ArticleKind]["table"] = contentKinds[kind].table;
  const [was] = await tx.select().from(table).where(eq(table.id, id)).for("update");
  if (!was) return refused({ code: "not-found" });
  const post = kind === "blog-post" ? await findEditedPost(id, tx) : undefined;
  const stands = !post || isPublishedAs(post, publication);
  if (was.updatedAt.getTime() !== seen.getTime()) {
    // The same form sent again, because its answer was lost.
    if (holdsAlready(table, was, article) && stands) return ok([]);
    const by = await lastEditor(tx, kind, id);
    const present = (post ?? was) as PresentArticle<Kind>;
    return refused({ code: "edit-conflict", by, present });
  }
  const had = filesOf(was);
  const sent = filesOf(article).filter((url) => !had.includes(url));
  await claimUploads(tx, contentKinds[kind].folder, sent);
  const [became = was] = await tx
    .update(table)
    .set({
      ...article,
      ...(publication && !stands && columnsOf(publication)),
      // It was for the time before it was published, and is for no second one (rules: content-12).
      ...(!stands && post?.publication === "published" && { previewToken: null }),
      updatedAt: laterThan(table.updatedAt),
    })
    .where(eq(table.id, id))
    .returning();
  const difference = differenceOf(was, became, [...Object.keys(article), "draft", "date"]);
  await record(tx, actor, `${kind}.update`, id, { name: nameOf(became), ...difference });
  if (publication?.state === "dated") {
    await publishLater(tx, publication.date, contentKinds[kind].topic);
  }
  const kept = filesOf(became);
  return ok(had.filter((url) => !kept.includes(url)));
}

/** Whether a post stands to the public as it is asked for; what is asked nothing of does. */
function isPublishedAs(post: EditedBlogPost, publication: Publication | undefined): boolean {
  if (!publication) return true;
  if (publication.state === "dated") {
    return !post.draft && post.date.getTime() === publication.date.getTime();
  }
  return post.publication === publication.state;
}

/** What its row says once it stands so; a post that is published at once has the present date. */
function columnsOf(publication: Publication): { draft: boolean; date?: Date | SQL } {
  if (publication.state === "draft") return { draft: true };
  return { draft: false, date: publication.state === "dated" ? publication.date : sql`now()` };
}

type Columns = Readonly<Record<string, unknown>>;

/** Those of the edited fields that changed, as they were and as they became. */
function differenceOf(was: Columns, became: Columns, edited: readonly string[]) {
  const fields = edited.filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(became[field]),
  );
  const only = (row: Columns) => Object.fromEntries(fields.map((field) => [field, row[field]]));
  return { was: only(was), became: only(became) };
}

/** Who has written what the article says now. */
async function lastEditor(
  tx: Transaction,
  kind: ArticleKind,
  subjectId: string,
): Promise<string | undefined> {
  const { actorEmail: email, action, at, id } = auditLog;
  const [last] = await tx
    .select({ email })
    .from(auditLog)
    .where(
      and(eq(auditLog.subjectId, subjectId), inArray(action, [`${kind}.add`, `${kind}.update`])),
    )
    .orderBy(desc(at), desc(id))
    .limit(1);
  return last?.email;
}
