import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { presentLanguage } from "#app/lib/text/language.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { countUse, countUseByNetwork, type RateLimit } from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import type { EnquiryRefusal } from "../enquiry.ts";
import { complaintClock, complaintTicket, type FiledComplaint } from "./complaint.ts";
import { mailAboutComplaint } from "./complaint-mail.server.ts";
import { complaintCounters, complaints } from "./complaint-table.server.ts";

/** Complaints an hour, from one network and under one mailbox, which gets a mail for each (rules: complaints-5). */
const perNetwork: RateLimit = { name: "complaints", points: 20, seconds: 3600 };
const perMailbox: RateLimit = { name: "complaints-of-mailbox", points: 5, seconds: 3600 };

/** Whose it is, where somebody is logged in, and about which of her own orders. */
export interface Complainer {
  userId: string;
  /** The caller has looked that it is hers (rules: access-7). */
  orderId?: string | undefined;
}

/**
 * Files a complaint, which has its ticket number at once: the next one of the year, taken in the same transaction, so
 * that none is missing (rules: complaints-2). A form that is sent twice is one complaint.
 */
export async function fileComplaint(
  complaint: FiledComplaint,
  from?: Complainer,
  now = new Date(),
): Promise<Result<{ ticket: string }, EnquiryRefusal>> {
  const seconds =
    (await countUseByNetwork(perNetwork)) ??
    (complaint.email ? await countUse(perMailbox, complaint.email) : undefined);
  if (seconds !== undefined) return refused({ code: "too-many", seconds });
  const { key, ...told } = complaint;
  const ticket = await db.transaction(async (tx) => {
    const id = key ?? uuid();
    await lockComplaints(tx);
    const [earlier] = await tx
      .select({ ticket: complaints.ticket })
      .from(complaints)
      .where(eq(complaints.id, id));
    if (earlier) return earlier.ticket;
    const filed = await insertComplaint(tx, {
      ...told,
      id,
      userId: from?.userId ?? null,
      orderId: from?.orderId ?? null,
      language: presentLanguage(),
      filedAt: now,
    });
    await mailAboutComplaint(tx, filed, "complaint-filed");
    return filed.ticket;
  });
  publishComplaint(from?.userId);
  return ok({ ticket });
}

/** One complaint is filed at a time, so that no number is missing. */
export async function lockComplaints(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.complaints})`);
}

type NewComplaint = Omit<typeof complaints.$inferInsert, "ticket"> & { filedAt: Date };

/**
 * Writes a complaint down under the next number of its year; the caller has called `lockComplaints`, and publishes it.
 * @param given.dueAt earlier than the law has it, where whoever sent it was promised that.
 */
export async function insertComplaint(tx: Transaction, given: NewComplaint) {
  const dueAt = given.dueAt ?? complaintClock(given.filedAt).acknowledgeBy;
  const ticket = await nextTicket(tx, given.filedAt);
  const [filed] = await tx
    .insert(complaints)
    .values({ ...given, ticket, dueAt })
    .returning();
  if (!filed) throw new Error("the complaint was not inserted");
  return filed;
}

/** A rollback gives the number back. */
async function nextTicket(tx: Transaction, now: Date): Promise<string> {
  const year = Number(dayOf(now).slice(0, 4));
  const [counted] = await tx
    .insert(complaintCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: complaintCounters.year,
      set: { last: sql`${complaintCounters.last} + 1` },
    })
    .returning();
  return complaintTicket(year, counted?.last ?? 1);
}

/** Says, after the commit, that a complaint changed: to the office, and to whoever filed it. */
export function publishComplaint(userId: string | null | undefined): void {
  publish("complaints", ...(userId ? ([`my-orders:${userId}`] as const) : []));
}
