import { eq } from "drizzle-orm";
import {
  followComplaints,
  type TakenStep,
} from "#app/domains/enquiries/complaints/complaint-followers.server.ts";
import { enqueueCallback } from "../protocol/callbacks.server.ts";
import type { IssueAnswer } from "./issue.ts";
import { type OndcIssue, ondcIssues } from "./issue-table.server.ts";
import { issueMessageOf, processing } from "./take-issue.server.ts";

// Loaded for this alone, by the process and by tests. What staff do with a complaint that came by the network is told
// there by itself, in the transaction of what they do (rules: ondc-issues-2).
followComplaints(async (tx, complaintId, step) => {
  const [issue] = await tx
    .select()
    .from(ondcIssues)
    .where(eq(ondcIssues.complaintId, complaintId))
    .for("update");
  if (!issue) return;
  const { answers, ...settled } = stepOf(step, new Date());
  const [told] = await tx
    .update(ondcIssues)
    .set({ ...settled, answers: [...issue.answers, answers] })
    .where(eq(ondcIssues.complaintId, complaintId))
    .returning();
  const { transactionId, bapId, bapUri } = issue;
  await enqueueCallback(tx, {
    ...{ action: "on_issue_status", transactionId, bapId, bapUri },
    message: await issueMessageOf(told ?? issue),
  });
});

type Step = Partial<Pick<OndcIssue, "outcome" | "refundAmount">> & { answers: IssueAnswer };

function stepOf(step: TakenStep, now: Date): Step {
  if (step.kind === "answered") {
    const { said, outcome } = step;
    return {
      answers: { action: "RESOLVED", text: said, at: now.toISOString() },
      outcome: outcome.kind,
      refundAmount: outcome.kind === "refund" ? (outcome.amount ?? 0) : null,
    };
  }
  if (step.kind === "acknowledged") {
    return { answers: processing(now, "We have read your complaint.") };
  }
  const answers = processing(now, "We look into your complaint again.");
  return { answers, outcome: null, refundAmount: null };
}
