import { asc, count, desc, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { type ComplaintAnswer, complaintClock, type OrderComplaint } from "./complaint.ts";
import { complaintAnswers, complaints } from "./complaint-table.server.ts";

/** A page of the list; with `dueOnly`, what waits for the shop, with `q`, that of this ticket or order number. */
export interface WantedComplaints {
  cursor?: Cursor | undefined;
  size: number;
  dueOnly: boolean;
  q?: string | undefined;
}

/** A complaint as the office has it. */
export type OfficeComplaint = Omit<typeof complaints.$inferSelect, "userId" | "language"> & {
  acknowledgeBy: Date;
  answerBy: Date;
  answers: (ComplaintAnswer & { answeredBy: string })[];
  /** Its place in the list: what is due next, or when it came. */
  date: Date;
};

/** Complaints: those that wait, by what is due next, or all, the newest first. For staff. */
export async function complaintPage(wanted: WantedComplaints): Promise<RowPage<OfficeComplaint>> {
  const { cursor, size, dueOnly, q } = wanted;
  const { id, dueAt, filedAt, ticket, orderNumber } = complaints;
  const query = dueOnly
    ? keysetQuery({ date: dueAt, id, order: "ascending" }, cursor, size)
    : keysetQuery({ date: filedAt, id, order: "descending" }, cursor, size);
  const typed = q?.toUpperCase();
  const condition = typed
    ? or(eq(ticket, typed), eq(orderNumber, typed))
    : dueOnly
      ? isNotNull(dueAt)
      : undefined;
  const found = await db
    .select()
    .from(complaints)
    .where(query.where(condition))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  const page = pageOf(found, cursor, size);
  const answers = await answersOf(page.rows.map((row) => row.id));
  return {
    ...page,
    rows: page.rows.map(({ userId: _, language: _l, ...row }) => ({
      ...row,
      ...complaintClock(row.filedAt),
      answers: answers.filter(({ complaintId }) => complaintId === row.id),
      date: (dueOnly && row.dueAt) || row.filedAt,
    })),
  };
}

async function answersOf(ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(complaintAnswers)
    .where(inArray(complaintAnswers.complaintId, [...ids]))
    .orderBy(asc(complaintAnswers.at), asc(complaintAnswers.id));
}

/**
 * What was complained of about an order, the newest first, with the shop's answers but not who wrote them. The caller
 * has looked that the order is the reader's own.
 */
export async function complaintsOfOrder(
  orderId: string,
  now = new Date(),
): Promise<OrderComplaint[]> {
  const { id, ticket, state, text, filedAt, acknowledgedAt } = complaints;
  const rows = await db
    .select({ id, ticket, state, text, filedAt, acknowledgedAt })
    .from(complaints)
    .where(eq(complaints.orderId, orderId))
    .orderBy(desc(filedAt), desc(id));
  const answers = await answersOf(rows.map((row) => row.id));
  return rows.map((row) => {
    const { acknowledgeBy, answerBy } = complaintClock(row.filedAt);
    return {
      ...row,
      acknowledgeBy: acknowledgeBy > now ? acknowledgeBy : null,
      answerBy,
      answers: answers
        .filter(({ complaintId }) => complaintId === row.id)
        .map((answer) => ({ id: answer.id, text: answer.text, at: answer.at })),
    };
  });
}

/** How many wait to be acknowledged or answered; 100 stands for any more. For staff. */
export async function countDueComplaints(): Promise<number> {
  const due = db
    .select({ id: complaints.id })
    .from(complaints)
    .where(isNotNull(complaints.dueAt))
    .limit(100)
    .as("due");
  const [row] = await db.select({ n: count() }).from(due);
  return row?.n ?? 0;
}
