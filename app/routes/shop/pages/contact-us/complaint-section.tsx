import { acknowledgedWithin } from "#app/domains/enquiries/complaints/complaint.ts";
import {
  ComplaintForm,
  type ComplaintFormProps,
} from "#app/domains/enquiries/complaints/complaint-form.tsx";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import type { ComplaintVerdict } from "./file-given-complaint.server.ts";

interface ComplaintSectionProps extends Pick<ComplaintFormProps, "action" | "sender"> {
  verdict: ComplaintVerdict | undefined;
}

/** A complaint, which has its number at once (rules: complaints-2). */
export function ComplaintSection({ action, sender, verdict }: ComplaintSectionProps) {
  const hours = acknowledgedWithin;
  return (
    <Card
      as="section"
      id="complaint"
      padding="lg"
      aria-labelledby="complaint-title"
      className="scroll-mt-24"
    >
      <h2 id="complaint-title" className="mb-2 text-lg">
        {m.complaint_title()}
      </h2>
      {verdict?.filed ? (
        <Outcome
          of={verdict}
          tone="success"
          role="status"
          title={m.complaint_sent_title({ ticket: verdict.filed.ticket })}
        >
          {m.complaint_sent_text({ hours, date: formatDate(verdict.filed.answerBy) })}
        </Outcome>
      ) : (
        <>
          <p className="mb-5 text-muted">{m.complaint_intro({ hours })}</p>
          <ComplaintForm action={action} lastResult={verdict} sender={sender} />
        </>
      )}
    </Card>
  );
}
