import { eq, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "./database.server.ts";
import { auditLog } from "./ground-table.server.ts";
import { keysetQuery, pageOf, type RowPage } from "./keyset.server.ts";

export type AuditEntry = typeof auditLog.$inferSelect;

export interface AuditFilter {
  /** E-mail address of who did it. */
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
