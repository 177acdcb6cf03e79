import { and, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { complaintClock } from "#app/domains/enquiries/complaints/complaint.ts";
import { complaints } from "#app/domains/enquiries/complaints/complaint-table.server.ts";
import {
  insertComplaint,
  lockComplaints,
  publishComplaint,
} from "#app/domains/enquiries/complaints/file-complaint.server.ts";
import { db, type Queryable, type Transaction } from "#app/server/database/database.server.ts";
import { site } from "#site";
import { orderOfNetwork } from "../buying/order-of-network.server.ts";
import { retailDomain } from "../protocol/context.ts";
import type { Handler, OndcAnswer, OndcError, OndcRequest } from "../protocol/handler.ts";
import { readOndcSettings } from "../protocol/ondc-settings.server.ts";
import {
  type IssueAnswer,
  type IssueMessage,
  type IssueStatusMessage,
  issueLevels,
  issueText,
} from "./issue.ts";
import { issueMessage } from "./issue-answer.ts";
import { type OndcIssue, ondcIssues } from "./issue-table.server.ts";

/**
 * `issue`: a complaint from a buyer's app stands among the office's, about the order that this app placed, and is
 * answered with PROCESSING at once (rules: ondc-issues-1). The app raises it to the next level, which opens it again, or
 * closes it. Sent twice, it is one.
 */
export const handleIssue: Handler<IssueMessage> = async (request) => {
  const now = new Date();
  const done = await db.transaction(async (tx): Promise<Done> => {
    await lockComplaints(tx);
    const known = await lockIssue(tx, request.context.bap_id, request.message.issue.id);
    if (!known) return openIssue(tx, request, now);
    if (request.message.issue.status === "CLOSED")
      return closeIssue(tx, known, request.message, now);
    const { issue_type: level } = request.message.issue;
    const isHigher = issueLevels.indexOf(level) > issueLevels.indexOf(known.level);
    return isHigher ? raiseIssue(tx, known, level, now) : { issue: known };
  });
  publishComplaint(undefined);
  return "error" in done ? done : done.issue && issueAnswer(done.issue);
};

/** `issue_status`: what the shop has answered so far. */
export const handleIssueStatus: Handler<IssueStatusMessage> = async ({ context, message }) => {
  const issue = await findIssue(db, context.bap_id, message.issue_id);
  return issue ? issueAnswer(issue) : { error: noSuchIssue };
};

/** Without an issue, the buyer's app has nothing to hear. */
type Done = { issue: OndcIssue | undefined } | { error: OndcError };

const noSuchIssue: OndcError = {
  type: "DOMAIN-ERROR",
  code: "30000",
  message: "no such issue",
  path: "message.issue.id",
};

/** Found by whoever sent it alone. */
async function findIssue(on: Queryable, bapId: string, issueId: string) {
  const isIt = and(eq(ondcIssues.bapId, bapId), eq(ondcIssues.issueId, issueId));
  const [issue] = await on.select().from(ondcIssues).where(isIt);
  return issue;
}

/** Locked as staff's steps lock it: by its complaint, and only then read. */
async function lockIssue(tx: Transaction, bapId: string, issueId: string) {
  const found = await findIssue(tx, bapId, issueId);
  if (!found) return undefined;
  const isIts = eq(complaints.id, found.complaintId);
  await tx.select({ id: complaints.id }).from(complaints).where(isIts).for("update");
  return findIssue(tx, bapId, issueId);
}

async function openIssue(
  tx: Transaction,
  { context, message }: OndcRequest<IssueMessage>,
  now: Date,
): Promise<Done> {
  const { issue } = message;
  if (issue.status === "CLOSED") return { error: noSuchIssue };
  const order = await orderOfNetwork(tx, context.bap_id, issue.order_details?.id ?? "");
  if (!order) {
    const path = "message.issue.order_details.id";
    return { error: { type: "DOMAIN-ERROR", code: "30018", message: "Order not found", path } };
  }
  const promised = issue.expected_resolution_time?.duration;
  const resolveBy = promised ? momentAfter(new Date(issue.created_at), promised) : null;
  const { acknowledgeBy } = complaintClock(now);
  const filed = await insertComplaint(tx, {
    id: uuid(),
    orderId: order.id,
    orderNumber: order.orderNumber,
    name: issue.complainant_info?.person.name.trim() ?? "",
    // Written to by her app: the shop's mails lead to pages that do not know her.
    phone: issue.complainant_info?.contact.phone ?? "",
    text: issueText(message),
    filedAt: now,
    dueAt: resolveBy && resolveBy < acknowledgeBy ? resolveBy : acknowledgeBy,
  });
  const [opened] = await tx
    .insert(ondcIssues)
    .values({
      ...{ bapId: context.bap_id, issueId: issue.id, complaintId: filed.id },
      ...{ bapUri: context.bap_uri, transactionId: context.transaction_id },
      ...{ level: issue.issue_type, category: issue.category, subCategory: issue.sub_category },
      pictures: issue.description?.images ?? [],
      answers: [processing(now)],
      ...{ createdAt: issue.created_at, resolveBy },
    })
    .returning();
  return { issue: opened };
}

/** Whoever closes it has read the answer, or wants none any more. */
async function closeIssue(
  tx: Transaction,
  { bapId, issueId, complaintId }: OndcIssue,
  { issue: { rating } }: IssueMessage,
  now: Date,
): Promise<Done> {
  if (rating) await changeIssue(tx, { bapId, issueId }, { rating });
  // Of one that nobody answered the time from which it is forgotten begins too.
  const answeredAt = sql`coalesce(${complaints.answeredAt}, ${now.toISOString()}::timestamptz)`;
  const closed = { state: "closed", dueAt: null, closedAt: now, answeredAt } as const;
  await tx.update(complaints).set(closed).where(eq(complaints.id, complaintId));
  return { issue: undefined };
}

async function raiseIssue(
  tx: Transaction,
  known: OndcIssue,
  level: OndcIssue["level"],
  now: Date,
): Promise<Done> {
  const { bapId, issueId, complaintId } = known;
  const answers = [...known.answers, processing(now)];
  const raised = { level, answers, outcome: null, refundAmount: null, rating: null };
  const { acknowledgeBy } = complaintClock(now);
  await tx
    .update(complaints)
    .set({ state: "acknowledged", dueAt: acknowledgeBy, closedAt: null })
    .where(eq(complaints.id, complaintId));
  return { issue: await changeIssue(tx, { bapId, issueId }, raised) };
}

async function changeIssue(
  tx: Transaction,
  { bapId, issueId }: Pick<OndcIssue, "bapId" | "issueId">,
  change: Partial<OndcIssue>,
): Promise<OndcIssue | undefined> {
  const isIt = and(eq(ondcIssues.bapId, bapId), eq(ondcIssues.issueId, issueId));
  const [changed] = await tx.update(ondcIssues).set(change).where(isIt).returning();
  return changed;
}

async function issueAnswer(issue: OndcIssue): Promise<OndcAnswer> {
  return { message: await issueMessageOf(issue) };
}

/** A message of the network about an issue, by the officer whom the shop names for complaints. */
export async function issueMessageOf(issue: OndcIssue) {
  const { subscriberId } = await readOndcSettings();
  return issueMessage(issue, {
    organisation: `${subscriberId}::${retailDomain}`,
    ...{ name: site.grievanceOfficer, phone: site.phone, email: site.email },
  });
}

/** The buyer's app shows it in its own language around it; the network speaks English. */
export function processing(
  now: Date,
  text = "We have your complaint and look into it.",
): IssueAnswer {
  return { action: "PROCESSING", text, at: now.toISOString() };
}

/** "P1D", "PT1H" from a moment on. */
function momentAfter(from: Date, duration: string): Date {
  const [, days = 0, hours = 0, minutes = 0] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?/.exec(duration) ?? [];
  const all = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
  return new Date(from.getTime() + all * 60_000);
}
