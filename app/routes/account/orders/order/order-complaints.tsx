import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import {
  type OrderComplaint as FiledOrderComplaint,
  orderComplaintSchema,
} from "#app/domains/enquiries/complaints/complaint.ts";
import { complaintStateWords } from "#app/domains/enquiries/complaints/complaint-words.ts";
import { SendKey } from "#app/domains/enquiries/send-key.tsx";
import { formatDate, formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextAreaField } from "#app/ui/forms/form-text-field.tsx";
import { useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";
import { UnfoldingCard } from "./unfolding-card.tsx";

/** Files a complaint about the order: the shop knows who and which (rules: complaints-1). */
export function OrderComplaint({ answer }: { answer: SubmissionResult | undefined }) {
  const { fields, formProps, pending } = useSchemaForm({
    id: "complaint-form",
    schema: orderComplaintSchema,
    lastResult: answer,
  });
  return (
    <UnfoldingCard title={m.complaint_of_order()} hint={m.complaint_of_order_hint()}>
      <Form {...formProps} replace className="grid max-w-form gap-5">
        <input type="hidden" name="intent" value="complain" />
        <SendKey of={answer} me={undefined} />
        <FormTextAreaField field={fields.text} label={m.complaint_text()} rows={5} />
        <Button
          type="submit"
          pending={pending}
          pendingText={m.submitting()}
          className="sm:justify-self-start"
        >
          {m.complaint_send()}
        </Button>
      </Form>
    </UnfoldingCard>
  );
}

const tones: Record<FiledOrderComplaint["state"], Tone> = {
  open: "info",
  acknowledged: "info",
  answered: "success",
  closed: "neutral",
};

/** A complaint about the order: its number, its clock, and what the shop said to it (rules: complaints-4). */
export function ComplaintState({ complaint }: { complaint: FiledOrderComplaint }) {
  const { id, ticket, state, text, filedAt, acknowledgeBy, answerBy, answers } = complaint;
  const titleId = `complaint-${id}`;
  return (
    <Card as="section" className="grid gap-3" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className="text-base">
          {m.complaint_named({ ticket })}
        </h2>
        <Status tone={tones[state]}>{complaintStateWords[state]()}</Status>
      </div>
      <p className="text-muted text-sm">
        <time dateTime={filedAt.toISOString()}>
          {m.complaint_filed_at({ time: formatDateTime(filedAt) })}
        </time>
      </p>
      <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{text}</p>
      {answers.map((answer) => (
        <p
          key={answer.id}
          className="whitespace-pre-line rounded-md bg-surface p-3 [overflow-wrap:anywhere]"
        >
          <span className="block font-semibold text-sm">
            {m.complaint_answer_at({ time: formatDateTime(answer.at) })}
          </span>
          {answer.text}
        </p>
      ))}
      <p className="text-muted text-sm">{clockWords()}</p>
    </Card>
  );

  function clockWords() {
    const date = formatDate(answerBy);
    if (state === "open" && acknowledgeBy) {
      return m.complaint_read_by({ time: formatDateTime(acknowledgeBy), date });
    }
    if (state === "open" || state === "acknowledged") return m.complaint_answered_until({ date });
    return m.complaint_not_settled({ ticket });
  }
}
