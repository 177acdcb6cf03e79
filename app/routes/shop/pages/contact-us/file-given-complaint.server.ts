import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { User } from "#app/domains/accounts/users/user.ts";
import { complaintClock, complaintSchema } from "#app/domains/enquiries/complaints/complaint.ts";
import { fileComplaint } from "#app/domains/enquiries/complaints/file-complaint.server.ts";
import { refuseTooMany } from "#app/domains/enquiries/refuse-too-many.server.ts";
import { ownOrderByNumber } from "#app/domains/orders/search/find-own-order.server.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";

/** The answer to a complaint, told from one to the page's other form. */
export interface ComplaintVerdict extends SubmissionResult {
  isComplaint: true;
  /** Its number, and until when it is answered. */
  filed?: { ticket: string; answerBy: Date };
}

/** Files what the contact page's second form sends; about an order of one's own it stands on that order's page too. */
export async function fileGivenComplaint(request: Request, user: User | undefined) {
  const given = await readSubmission(request, complaintSchema);
  if (!given.ok) return asVerdict(given.answer);
  const { intent: _, ...complaint } = given.value;
  const order = user && (await ownOrderByNumber(user, complaint.orderNumber));
  const now = new Date();
  const filed = await fileComplaint(
    { ...complaint, orderNumber: order?.orderNumber ?? complaint.orderNumber },
    user && { userId: user.id, orderId: order?.id },
    now,
  );
  if (!filed.ok) return asVerdict(refuseTooMany(given, filed.refusal.seconds));
  const { answerBy } = complaintClock(now);
  return data<ComplaintVerdict>({
    status: "success",
    initialValue: null,
    isComplaint: true,
    filed: { ticket: filed.value.ticket, answerBy },
  });
}

function asVerdict(answer: ReturnType<typeof data<SubmissionResult>>) {
  return data<ComplaintVerdict>({ ...answer.data, isComplaint: true }, answer.init ?? undefined);
}
