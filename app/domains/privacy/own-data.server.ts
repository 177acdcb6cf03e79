import { asc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  accounts,
  addresses,
  customerNotes,
  newsConsents,
  passkeys,
  sessions,
  users,
} from "#app/domains/accounts/users/account-table.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import {
  complaintAnswers,
  complaints,
} from "#app/domains/enquiries/complaints/complaint-table.server.ts";
import {
  contactMessages,
  distributorRequests,
} from "#app/domains/enquiries/enquiry-tables.server.ts";
import { wantsMorningMail } from "#app/domains/notifications/morning-mail.server.ts";
import { pushSubscriptions } from "#app/domains/notifications/notification-tables.server.ts";
import { stockWaitsOf } from "#app/domains/notifications/stock-waits.server.ts";
import { wholeOrdersOf } from "#app/domains/orders/order/read-orders.server.ts";
import { allReviewsOf } from "#app/domains/reviews/read-reviews.server.ts";
import { whatsappDataOf } from "#app/domains/whatsapp/consents.server.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { countUse, type RateLimit } from "#app/server/http/rate-limit.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";

const perUser: RateLimit = { name: "own-data", points: 10, seconds: 60 * 60 };

/** @returns undefined where one may download now, else the seconds to wait. */
export function countDownload(user: Pick<User, "id">): Promise<number | undefined> {
  return countUse(perUser, user.id);
}

/** Writes down that an owner of the shop downloads a shopper's data at her request. */
export async function recordDownloadFor(actor: Actor, user: Pick<User, "id">): Promise<void> {
  log.info({ account: user.id, by: actor.id }, "data downloaded at its owner's request");
  await record(db, actor, "user.download-data", user.id);
}

/** Orders that are in memory at a time. */
const windowSize = 100;

/**
 * All that is stored about a shopper, as one JSON text in UTF-8; orders are read at the pace of the
 * download. Amounts are in paise, times in UTC. What opens something is left out: tokens, hashes
 * (rules: privacy-2).
 */
export async function* ownData(user: User, size = windowSize): AsyncGenerator<Uint8Array> {
  const utf8 = new TextEncoder();
  const about = { madeAt: new Date(), amounts: "in paise: 100 are one rupee", times: "in UTC" };
  const rest = JSON.stringify({ about, ...(await allButOrders(user)) }, null, 2);
  // The orders come last, into the object that is still open.
  yield utf8.encode(`${rest.slice(0, -2)},\n  "orders": [`);
  let cursor: Cursor | undefined;
  let separator = "\n";
  do {
    const { rows, hasNext } = await wholeOrdersOf(user, cursor, size);
    for (const order of rows) {
      yield utf8.encode(`${separator}${JSON.stringify(order, null, 2)}`);
      separator = ",\n";
    }
    const last = hasNext ? rows.at(-1) : undefined;
    cursor = last && { direction: "after", date: last.time, id: last.id };
  } while (cursor);
  yield utf8.encode("\n  ]\n}\n");
}

async function allButOrders({ id, email, emailVerified }: User) {
  // Whoever has not shown that the mailbox is theirs is told of nothing that came from it.
  const mailbox = (column: AnyPgColumn) =>
    emailVerified ? sql`lower(${column}) = ${email}` : sql`false`;
  const [profile] = await db.select().from(users).where(eq(users.id, id));
  return {
    profile,
    waysToLogIn: await db
      .select({ way: accounts.providerId, since: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.userId, id)),
    passkeys: await db
      .select({ name: passkeys.name, since: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, id)),
    notifiedDevices: await db
      .select({
        userAgent: pushSubscriptions.userAgent,
        kinds: pushSubscriptions.kinds,
        language: pushSubscriptions.language,
        since: pushSubscriptions.createdAt,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, id)),
    morningMail: await wantsMorningMail({ id }),
    addresses: await db
      .select()
      .from(addresses)
      .where(eq(addresses.userId, id))
      .orderBy(asc(addresses.createdAt)),
    newsConsents: await db
      .select({ isGiven: newsConsents.isGiven, place: newsConsents.place, at: newsConsents.at })
      .from(newsConsents)
      .where(eq(newsConsents.userId, id))
      .orderBy(asc(newsConsents.at)),
    stockWaits: await stockWaitsOf(id),
    whatsapp: await whatsappDataOf(id),
    sessions: await db
      .select({
        userAgent: sessions.userAgent,
        network: sessions.ipAddress,
        openedAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, id)),
    notesAboutYou: await db
      .select({ text: customerNotes.text, at: customerNotes.time })
      .from(customerNotes)
      .where(eq(customerNotes.userId, id))
      .orderBy(asc(customerNotes.time)),
    contactMessages: await db
      .select(withoutHandler(contactMessages))
      .from(contactMessages)
      .where(mailbox(contactMessages.customerEmailAddress)),
    distributorRequests: await db
      .select(withoutHandler(distributorRequests))
      .from(distributorRequests)
      .where(mailbox(distributorRequests.email)),
    reviews: await allReviewsOf({ id }),
    complaints: await complaintsBy(or(eq(complaints.userId, id), mailbox(complaints.email))),
    // Of what others did to the account, not who they were.
    auditEntries: await db
      .select({
        at: auditLog.at,
        action: auditLog.action,
        byYou: sql<boolean>`${auditLog.actorId} = ${id}`,
      })
      .from(auditLog)
      .where(or(eq(auditLog.actorId, id), eq(auditLog.subjectId, id)))
      .orderBy(asc(auditLog.at)),
  };
}

/** Complaints with what the shop said to them, but not who of the company wrote it. */
async function complaintsBy(whose: SQL | undefined) {
  const { id, ticket, orderNumber, text, state, filedAt } = complaints;
  const { acknowledgedAt, answeredAt, closedAt } = complaints;
  const told = { id, ticket, orderNumber, text, state, filedAt };
  const filed = await db
    .select({ ...told, acknowledgedAt, answeredAt, closedAt })
    .from(complaints)
    .where(whose)
    .orderBy(asc(filedAt));
  const { complaintId, text: said, at } = complaintAnswers;
  const answers = await db
    .select({ complaintId, text: said, at })
    .from(complaintAnswers)
    .innerJoin(complaints, eq(id, complaintId))
    .where(whose)
    .orderBy(asc(at));
  return filed.map(({ id: own, ...complaint }) => ({
    ...complaint,
    answers: answers
      .filter((answer) => answer.complaintId === own)
      .map((answer) => ({ text: answer.text, at: answer.at })),
  }));
}

/** An enquiry's columns but who of the company dealt with it. */
function withoutHandler<Table extends typeof contactMessages | typeof distributorRequests>(
  table: Table,
) {
  const { handledBy: _, ...columns } = getTableColumns(table);
  return columns;
}
