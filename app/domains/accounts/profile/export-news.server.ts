import { and, asc, desc, eq, gt } from "drizzle-orm";
import { sortableTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { csvHead, csvRows } from "#app/server/text/csv.server.ts";
import { newsConsents, users } from "../users/account-table.server.ts";

/** Writes down that addresses leave the shop (rules: access-11). */
export async function recordNewsExport(actor: Actor): Promise<void> {
  log.info({ account: actor.id }, "addresses for news exported");
  await record(db, actor, "user.export-news", "");
}

/** Addresses that are in memory at a time. */
const windowSize = 1000;

/**
 * Who may be sent news, as a CSV file: whose last word is yes, and who has shown that the mailbox is
 * theirs (rules: privacy-6). It is read in windows, at the pace of the download.
 */
export async function* exportNews(size = windowSize): AsyncGenerator<Uint8Array> {
  yield csvHead([m.email(), m.column_name(), m.csv_agreed()]);
  const last = db
    .selectDistinctOn([newsConsents.userId])
    .from(newsConsents)
    .orderBy(asc(newsConsents.userId), desc(newsConsents.at), desc(newsConsents.id))
    .as("last");
  let after = "";
  for (;;) {
    const rows = await db
      .select({ id: users.id, email: users.email, fullName: users.fullName, at: last.at })
      .from(last)
      .innerJoin(users, eq(users.id, last.userId))
      .where(and(gt(last.userId, after), last.isGiven, users.emailVerified))
      .orderBy(asc(last.userId))
      .limit(size);
    if (rows.length > 0) {
      yield csvRows(rows.map(({ email, fullName, at }) => [email, fullName, sortableTime(at)]));
    }
    if (rows.length < size) return;
    after = rows.at(-1)?.id ?? "";
  }
}
