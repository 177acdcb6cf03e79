import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import {
  type ComplaintOutcome,
  type ComplaintState,
  complaintClock,
  complaintStates,
  complaintSteps,
} from "./complaint.ts";
import { tellFollower } from "./complaint-followers.server.ts";
import { mailAboutComplaint } from "./complaint-mail.server.ts";
import { complaintAnswers, complaints } from "./complaint-table.server.ts";
import { publishComplaint } from "./file-complaint.server.ts";

/** It is gone, or somebody else has taken the step already. */
export type ComplaintRefusal = "not-found" | "not-now";

type ComplaintRow = typeof complaints.$inferSelect;
/** What it changes of the complaint; undefined where it may not be done after all. */
type Work = (
  tx: Transaction,
  complaint: ComplaintRow,
) => Promise<Partial<ComplaintRow> | undefined>;

/** Tells whoever complained that the shop has read it and when it answers (rules: complaints-4). */
export function acknowledgeComplaint(id: string, actor: Actor, now = new Date()) {
  return step(id, "acknowledged", ["open"], async (tx, complaint) => {
    await mailAboutComplaint(tx, complaint, "complaint-acknowledged");
    await tellFollower(tx, id, { kind: "acknowledged" });
    await record(tx, actor, "complaint.acknowledge", id, { name: complaint.ticket });
    return { acknowledgedAt: now, dueAt: complaintClock(complaint.filedAt).answerBy };
  });
}

/**
 * Answers a complaint, or answers it further: by mail, and on the page of its order (rules: complaints-4). Who is
 * answered need not be acknowledged any more.
 * @param answer.seen how many answers there were when it was written: sent twice, or by two at a time, it is one.
 * @param answer.outcome what the buyer's app is told of; the money itself goes back on the order's page.
 */
export function answerComplaint(
  id: string,
  answer: { text: string; seen: number; outcome?: ComplaintOutcome },
  actor: Actor,
  now = new Date(),
) {
  return step(id, "answered", complaintStates, async (tx, complaint) => {
    const before = await tx.$count(complaintAnswers, eq(complaintAnswers.complaintId, id));
    if (before !== answer.seen) return undefined;
    const said = { id: uuid(), complaintId: id, text: answer.text, at: now };
    await tx.insert(complaintAnswers).values({ ...said, answeredBy: actor.email });
    await mailAboutComplaint(tx, complaint, "complaint-answered", answer.text);
    const { text, outcome = { kind: "none" } } = answer;
    await tellFollower(tx, id, { kind: "answered", said: text, outcome });
    await record(tx, actor, "complaint.answer", id, { name: complaint.ticket });
    return {
      acknowledgedAt: complaint.acknowledgedAt ?? now,
      answeredAt: complaint.answeredAt ?? now,
      dueAt: null,
    };
  });
}

/** Puts an answered complaint away. */
export function closeComplaint(id: string, actor: Actor, now = new Date()) {
  return step(id, "closed", complaintStates, async (tx, { ticket }) => {
    await record(tx, actor, "complaint.close", id, { name: ticket });
    return { closedAt: now };
  });
}

/** What turned out not to be settled waits for an answer again, by its first clock. */
export function reopenComplaint(id: string, actor: Actor) {
  return step(id, "acknowledged", ["answered", "closed"], async (tx, { ticket, filedAt }) => {
    await record(tx, actor, "complaint.reopen", id, { name: ticket });
    await tellFollower(tx, id, { kind: "reopened" });
    return { closedAt: null, dueAt: complaintClock(filedAt).answerBy };
  });
}

/**
 * Takes one step under the complaint's lock.
 * @param from the states from which it is this step, as far as they lead to `to`.
 */
async function step(
  id: string,
  to: ComplaintState,
  from: readonly ComplaintState[],
  work: Work,
): Promise<Result<undefined, ComplaintRefusal>> {
  const done = await db.transaction(
    async (tx): Promise<Result<string | null, ComplaintRefusal>> => {
      const [complaint] = await tx
        .select()
        .from(complaints)
        .where(eq(complaints.id, id))
        .for("update");
      if (!complaint) return refused("not-found");
      const { state, userId } = complaint;
      if (!from.includes(state) || !complaintSteps[state].includes(to)) return refused("not-now");
      const change = await work(tx, complaint);
      if (!change) return refused("not-now");
      await tx
        .update(complaints)
        .set({ ...change, state: to })
        .where(eq(complaints.id, id));
      return ok(userId);
    },
  );
  if (!done.ok) return done;
  publishComplaint(done.value);
  return ok(undefined);
}
