import { and, eq, inArray, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { ondcOrders } from "../buying/ondc-order-table.server.ts";
import { ondcContents, ondcMessages } from "./ondc-tables.server.ts";

/** How long messages of the network are kept, in days (rules: ondc-5). */
export const ondcKeptFor = {
  /** Two years to go to the consumer commission, and one for it, as complaints. */
  message: 3 * 365,
  /** Searches, and what was answered: nobody's name stands in them. */
  search: 90,
} as const;

const day = 24 * 60 * 60 * 1000;
const batchSize = 5000;

/** Removes what has been kept for its time, contents that no message has any more, and whom old orders were for. */
export async function removeOldOndcMessages(now = new Date()): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  const isOld = or(
    lt(ondcMessages.at, before(ondcKeptFor.message)),
    and(
      lt(ondcMessages.at, before(ondcKeptFor.search)),
      inArray(ondcMessages.action, ["search", "on_search"]),
    ),
  );
  const old = db
    .select({ number: ondcMessages.number })
    .from(ondcMessages)
    .where(isOld)
    .limit(batchSize);
  let removed = 0;
  for (;;) {
    const gone = await db.delete(ondcMessages).where(inArray(ondcMessages.number, old));
    removed += gone.rowCount ?? 0;
    if ((gone.rowCount ?? 0) < batchSize) break;
  }
  const users = db
    .select({ number: ondcMessages.number })
    .from(ondcMessages)
    .where(eq(ondcMessages.contentDigest, ondcContents.digest));
  await db.delete(ondcContents).where(notExists(users));
  await db
    .update(ondcOrders)
    .set({ agreed: sql`${ondcOrders.agreed} || '{"billing": {}, "end": {}}'::jsonb` })
    .where(
      and(
        lt(ondcOrders.time, before(ondcKeptFor.message)),
        ne(sql`${ondcOrders.agreed} -> 'billing'`, sql`'{}'::jsonb`),
      ),
    );
  if (removed === 0) return;
  log.info({ removed }, "old messages of ONDC were removed");
  publish("ondc-messages");
}

/** Every night, in one of the processes. */
export async function removeOldOndcMessagesNightly(jobs: PgBoss): Promise<void> {
  await jobs.work("remove-ondc-messages", async () => removeOldOndcMessages());
  await jobs.schedule("remove-ondc-messages", "15 3 * * *", null, { tz: "Asia/Kolkata" });
}
