import { desc, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { closedMonths } from "./invoice-tables.server.ts";
import { settleAllInvoices } from "./settle-invoices.server.ts";

/** The months whose books are closed, the newest first. */
export async function listClosedMonths(): Promise<string[]> {
  const rows = await db
    .select({ month: closedMonths.month })
    .from(closedMonths)
    .orderBy(desc(closedMonths.month))
    .limit(120);
  return rows.map(({ month }) => month);
}

/**
 * Closes a month's books: no paper of it is made or cancelled any more, and what would change one makes a credit note in
 * the month that is open (rules: invoices-6). What waits is made first. Closed twice is closed once.
 */
export async function closeMonth(
  month: string,
  actor: Actor,
): Promise<Result<undefined, "not-over" | "not-a-month">> {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) return refused("not-a-month");
  if (month >= dayOf(new Date()).slice(0, 7)) return refused("not-over");
  await settleAllInvoices();
  await db.transaction(async (tx) => {
    // After whoever is making one, and before whoever is next.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.invoices})`);
    const closed = await tx
      .insert(closedMonths)
      .values({ month, closedBy: actor.id })
      .onConflictDoNothing()
      .returning({ month: closedMonths.month });
    if (closed.length > 0) await record(tx, actor, "invoice.close-month", month, { name: month });
  });
  publish("invoices");
  return ok(undefined);
}
