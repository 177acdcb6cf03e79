import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { announcements } from "./notification-tables.server.ts";

/** When the orders of the last day were announced, the newest first; at most 100. */
export async function recentOrderNews(): Promise<Date[]> {
  const { at, kind } = announcements;
  const rows = await db
    .select({ at })
    .from(announcements)
    .where(and(eq(kind, "order"), sql`${at} > now() - interval '1 day'`))
    .orderBy(desc(at))
    .limit(100);
  return rows.map((row) => row.at);
}
