import { z } from "zod";
import type { User } from "#app/domains/accounts/users/user.ts";
import { complaintOutcomes } from "#app/domains/enquiries/complaints/complaint.ts";
import {
  acknowledgeComplaint,
  answerComplaint,
  closeComplaint,
  reopenComplaint,
} from "#app/domains/enquiries/complaints/handle-complaint.server.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { done, failed, unread } from "../../components/forms/toast-answers.server.ts";

const id = z.string().min(1).max(100);
/** As the screen calls it. */
const ticket = z.string().max(30).default("");

const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("acknowledge"), id, ticket }),
  z.object({
    intent: z.literal("answer"),
    id,
    ticket,
    answer: requiredText(5000, m.office_complaint_answer_required),
    seen: z.coerce.number().int().min(0),
    outcome: z.enum(complaintOutcomes).default("none"),
    /** In rupees as typed, of a refund. */
    amount: z.string().max(20).default(""),
  }),
  z.object({ intent: z.literal("close"), id, ticket }),
  z.object({ intent: z.literal("reopen"), id, ticket }),
]);

/** Takes one step with a complaint. The answer is what the screen says in a toast. */
export async function commandComplaint(request: Request, staff: User) {
  const form = await readForm(request);
  if (!form.ok) return unread(form.refusal);
  const given = commands.safeParse(fieldsOf(form.value));
  if (!given.success) {
    const isEmpty = given.error.issues.some(({ path }) => path[0] === "answer");
    return failed(isEmpty ? m.office_complaint_answer_required() : m.something_wrong(), 400);
  }
  const command = given.data;
  if (command.intent === "answer" && command.outcome === "refund" && !parseRupees(command.amount)) {
    return failed(m.ondc_issue_refund_amount_odd(), 400);
  }
  const stepped = await carryOut(command, staff);
  if (stepped.ok) return done(doneWords[command.intent]({ ticket: command.ticket }));
  return stepped.refusal === "not-found"
    ? failed(m.change_seen_elsewhere(), 404)
    : failed(m.office_complaint_not_now(), 409);
}

function carryOut(command: z.output<typeof commands>, staff: User) {
  switch (command.intent) {
    case "acknowledge":
      return acknowledgeComplaint(command.id, staff);
    case "answer": {
      const { answer: text, seen, outcome: kind, amount } = command;
      const outcome = { kind, amount: kind === "refund" ? parseRupees(amount) : undefined };
      return answerComplaint(command.id, { text, seen, outcome }, staff);
    }
    case "close":
      return closeComplaint(command.id, staff);
    case "reopen":
      return reopenComplaint(command.id, staff);
  }
}

const doneWords = {
  acknowledge: m.office_complaint_done_acknowledge,
  answer: m.office_complaint_done_answer,
  close: m.office_complaint_done_close,
  reopen: m.office_complaint_done_reopen,
};
