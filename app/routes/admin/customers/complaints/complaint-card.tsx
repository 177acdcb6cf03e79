import { Check, Package, Undo2, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import type { OfficeComplaint } from "#app/domains/enquiries/complaints/list-complaints.server.ts";
import type { OfficeIssue } from "#app/domains/ondc/issues/read-issues.server.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextAreaField } from "#app/ui/forms/field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Spinner } from "#app/ui/layout/spinner.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { SeeMore } from "#app/ui/text/see-more.tsx";
import { site } from "#site";
import { ContactLinks } from "../../components/enquiries/contact-links.tsx";
import { CommandDialog } from "../../components/forms/command-dialog.tsx";
import { nextFocusTarget, useRowCommand } from "../../components/forms/use-row-command.ts";
import { NetworkIssue, OutcomeFields } from "./network-issue.tsx";

const action = "/my/complaints";

interface ComplaintCardProps {
  complaint: OfficeComplaint;
  /** Where it came by the open network, what that says of it. */
  issue: OfficeIssue | undefined;
  /** When the list was read: what was due before is overdue. */
  now: Date;
  /** It leaves the list when it is answered. */
  leaves: boolean;
}

/** One complaint: its number and its clock, who sent it, what they wrote, what was answered, what can be done. */
export function ComplaintCard({ complaint, issue, now, leaves }: ComplaintCardProps) {
  const { id, ticket, name, state, text, answers, filedAt } = complaint;
  const titleId = `complaint-${id}`;
  const shownName = name || m.office_complaint_forgotten();
  return (
    <Card as="article" aria-labelledby={titleId} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={titleId} className="wrap-anywhere text-lg">
          <span className="tabular-nums">{ticket}</span> · {shownName}
        </h2>
        <p className="text-muted text-sm">{formatDateTime(filedAt)}</p>
      </header>
      <div className="text-sm">
        <ContactLinks
          phone={complaint.phone}
          email={complaint.email}
          message={m.enquiries_whatsapp({ name: shownName, shop: site.name })}
        />
        <AboutOrder complaint={complaint} />
      </div>
      {issue && <NetworkIssue issue={issue} />}
      {text && (
        <SeeMore more={m.see_more_dots()} less={m.show_less()} titleId={titleId}>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </SeeMore>
      )}
      {answers.map((answer) => (
        <p
          key={answer.id}
          className="wrap-anywhere whitespace-pre-line rounded-md bg-surface p-3 text-sm"
        >
          <span className="block font-semibold">
            {m.office_complaint_said({
              name: answer.answeredBy,
              time: formatDateTime(answer.at),
            })}
          </span>
          {answer.text}
        </p>
      ))}
      <footer className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
        <Clock complaint={complaint} now={now} />
        <div className="ms-auto flex flex-wrap items-center justify-end gap-1.5">
          {state === "open" && (
            <StepButton {...{ complaint, leaves: false }} intent="acknowledge" icon={<Check />}>
              {m.office_complaint_acknowledge()}
            </StepButton>
          )}
          {(state === "answered" || state === "closed") && (
            <StepButton {...{ complaint, leaves: false }} intent="reopen" icon={<Undo2 />}>
              {m.enquiries_reopen()}
            </StepButton>
          )}
          {state === "answered" && (
            <StepButton {...{ complaint, leaves }} intent="close" icon={<X />}>
              {m.office_complaint_close()}
            </StepButton>
          )}
          {state !== "closed" && <AnswerDialog complaint={complaint} issue={issue} />}
        </div>
      </footer>
    </Card>
  );
}

/** The order's page where it is known; else what was typed. */
function AboutOrder({ complaint: { orderId, orderNumber } }: { complaint: OfficeComplaint }) {
  if (!orderNumber) return null;
  const words = m.office_complaint_order({ number: orderNumber });
  const icon = <Package aria-hidden="true" className="size-4 shrink-0 text-muted" />;
  return orderId ? (
    <Link to={`/my/orders/${orderId}`} className="link touch inline-flex items-center gap-2">
      {icon}
      {words}
    </Link>
  ) : (
    <p className="wrap-anywhere flex items-center gap-2 py-1">
      {icon}
      {words}
    </p>
  );
}

/** What is due, and whether its time is over; of what was answered, when. */
function Clock({ complaint, now }: { complaint: OfficeComplaint; now: Date }) {
  const { state, acknowledgeBy, answerBy, answeredAt, closedAt } = complaint;
  const clean = "wrap-anywhere whitespace-normal!";
  if (state === "open" || state === "acknowledged") {
    const by = state === "open" ? acknowledgeBy : answerBy;
    const isLate = by < now;
    const words = isLate ? lateWords[state] : dueWords[state];
    return (
      <Status tone={isLate ? "danger" : "warning"} className={clean}>
        {words({ time: formatDateTime(by) })}
      </Status>
    );
  }
  const time = formatDateTime(closedAt ?? answeredAt ?? answerBy);
  return (
    <Status tone={state === "closed" ? "neutral" : "success"} className={clean}>
      {state === "closed"
        ? m.office_complaint_closed_at({ time })
        : m.office_complaint_answered_at({ time })}
    </Status>
  );
}

const dueWords = {
  open: m.office_complaint_acknowledge_by,
  acknowledged: m.office_complaint_answer_by,
};
const lateWords = {
  open: m.office_complaint_acknowledge_late,
  acknowledged: m.office_complaint_answer_late,
};

interface StepButtonProps {
  complaint: OfficeComplaint;
  intent: "acknowledge" | "close" | "reopen";
  icon: ReactNode;
  leaves: boolean;
  children: string;
}

/** A step in one press. */
function StepButton({ complaint, intent, icon, leaves, children }: StepButtonProps) {
  const { id, ticket } = complaint;
  const button = useRef<HTMLButtonElement>(null);
  const { send, busy } = useRowCommand(action, (ok) => {
    if (ok && leaves && button.current) nextFocusTarget(button.current)?.focus();
  });
  return (
    <Button
      ref={button}
      variant="secondary"
      size="sm"
      aria-label={`${children}: ${ticket}`}
      data-command={intent}
      // A disabled button would lose the focus.
      aria-disabled={busy}
      icon={busy ? <Spinner size="sm" /> : <span className="contents *:size-4">{icon}</span>}
      onClick={() => busy || send({ intent, id, ticket })}
    >
      {children}
    </Button>
  );
}

/** Answers in a window of its own, over the complaint. */
function AnswerDialog({ complaint, issue }: Pick<ComplaintCardProps, "complaint" | "issue">) {
  const { id, ticket, email, orderId, answers } = complaint;
  const words =
    answers.length > 0 ? m.office_complaint_answer_again() : m.office_complaint_answer();
  return (
    <CommandDialog
      trigger={
        <Button size="sm" aria-label={`${words}: ${ticket}`}>
          {words}
        </Button>
      }
      title={m.office_complaint_answer_title({ ticket })}
      description={whereItGoes()}
      action={action}
      intent="answer"
      confirmLabel={words}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="seen" value={answers.length} />
      <TextAreaField
        label={m.office_complaint_answer_text()}
        name="answer"
        rows={6}
        maxLength={5000}
        required
      />
      {issue && <OutcomeFields />}
    </CommandDialog>
  );

  function whereItGoes() {
    if (issue) return m.ondc_issue_answer_sent({ app: issue.bapId });
    if (!email) return m.office_complaint_answer_no_mail();
    return orderId
      ? m.office_complaint_answer_mailed_and_shown({ email })
      : m.office_complaint_answer_mailed({ email });
  }
}
