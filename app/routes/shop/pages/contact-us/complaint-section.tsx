import { Link } from "react-router";
import { acknowledgedWithin } from "#app/domains/enquiries/complaints/complaint.ts";
import {
  ComplaintForm,
  type ComplaintFormProps,
} from "#app/domains/enquiries/complaints/complaint-form.tsx";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import type { ComplaintVerdict } from "./file-given-complaint.server.ts";

/** The contact page with the form for a complaint in place of its own. */
const complaintPath = "/contactUs?complain=yes";

/** Below the contact form: the way to the other one. */
export function ComplaintHint() {
  return (
    <Card as="section" aria-labelledby="complaint-title" className="sm:px-8">
      <h2 id="complaint-title" className="mb-1 text-base">
        {m.complaint_title()}
      </h2>
      <p className="mb-4 text-muted">{m.complaint_intro({ hours: acknowledgedWithin })}</p>
      <LinkButton to={complaintPath} variant="secondary">
        {m.complaint_title()}
      </LinkButton>
    </Card>
  );
}

interface ComplaintSectionProps extends Pick<ComplaintFormProps, "sender"> {
  verdict: ComplaintVerdict | undefined;
}

/** A complaint, which has its number at once (rules: complaints-2). */
export function ComplaintSection({ sender, verdict }: ComplaintSectionProps) {
  const hours = acknowledgedWithin;
  return (
    <Card as="section" padding="lg" aria-labelledby="complaint-title">
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
          <ComplaintForm action={complaintPath} lastResult={verdict} sender={sender} />
        </>
      )}
      <p className="mt-5 text-muted">
        {m.complaint_or_message()}{" "}
        <Link to="/contactUs" className="link inline-block py-2.5 font-semibold -my-2.5">
          {m.contact_form_title()}
        </Link>
      </p>
    </Card>
  );
}
