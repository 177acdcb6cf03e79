import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Cursor } from "#app/lib/cursor.ts";
import { db, type Queryable } from "../database/database.server.ts";
import { auditLog } from "../database/infrastructure-tables.server.ts";
import { keysetQuery, pageOf, type RowPage } from "../database/keyset.server.ts";
import { currentRequest } from "../http/request.server.ts";

/** Who does something, as the log keeps it. */
export interface Actor {
  id: string;
  email: string;
}

/**
 * Writes down an admin's write, in the write's own transaction (rules: audit-1). What comes by an API key is told of it.
 * @param action "<kind>.<verb>", as the domain declares them: "product.set-stock".
 * @param detail what was, where something is replaced or deleted, and what it became.
 */
export async function record(
  on: Queryable,
  actor: Actor,
  action: string,
  subjectId: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const { apiKey } = currentRequest() ?? {};
  await apiKey?.claim?.(on);
  const all = apiKey ? { ...detail, apiKey: apiKey.name } : detail;
  await on.insert(auditLog).values(entryOf(uuid(), actor, action, subjectId, all));
}

/** The same for what happens again and again: under one id it is written once. */
export async function recordOnce(
  on: Queryable,
  id: string,
  actor: Actor,
  action: string,
  subjectId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const entry = entryOf(id, actor, action, subjectId, detail);
  await on.insert(auditLog).values(entry).onConflictDoNothing();
}

const entryOf = (
  id: string,
  { id: actorId, email: actorEmail }: Actor,
  action: string,
  subjectId: string,
  detail: Record<string, unknown>,
) => ({ id, actorId, actorEmail, action, subjectId, detail });

/** The entry of the last time that this was done to something; undefined where it was not. */
export async function lastEntry(
  on: Queryable,
  action: string,
  subjectId: string,
): Promise<AuditEntry | undefined> {
  const [last] = await on
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, subjectId), eq(auditLog.action, action)))
    // Not by `at`, when its transaction began: it may have waited for the subject's lock since.
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last;
}

/** The address of whoever did this last; undefined where nobody has. */
export async function lastActor(
  on: Queryable,
  action: string,
  subjectId: string,
): Promise<string | undefined> {
  return (await lastEntry(on, action, subjectId))?.actorEmail;
}

export type AuditEntry = typeof auditLog.$inferSelect;

interface AuditFilter {
  /** E-mail address of the person who did it. */
  actorEmail?: string | undefined;
  /** What it was done to: "product" finds "product.add", "product.delete"… */
  kind?: string | undefined;
}

/** What admins have changed and deleted, newest first. For admins. */
export async function auditPage(
  { actorEmail, kind }: AuditFilter,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<AuditEntry>> {
  const keyset = { date: auditLog.at, id: auditLog.id, order: "descending" } as const;
  const query = keysetQuery(keyset, cursor, size);
  const by: SQL | undefined = actorEmail ? eq(auditLog.actorEmail, actorEmail) : undefined;
  const about = kind ? sql`split_part(${auditLog.action}, '.', 1) = ${kind}` : undefined;
  const rows = await db
    .select()
    .from(auditLog)
    .where(query.where(by, about))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** How often and by whom this was done to something, the newest first. For admins. */
export async function entriesAbout(
  action: string,
  subjectId: string,
  on: Queryable = db,
): Promise<AuditEntry[]> {
  return on
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, subjectId), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.at));
}
