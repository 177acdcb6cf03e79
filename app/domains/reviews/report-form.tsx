import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useState } from "react";
import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/forms/field.tsx";
import { reportReasons } from "./review.ts";
import { reportReasonWords } from "./review-words.ts";

/** What came of a report; of one that was taken, of which review it was. */
export type ReportAnswer = (SubmissionResult & { reported?: string }) | undefined;

interface ReportFormProps {
  reviewId: string;
  answer: ReportAnswer;
}

/** Tells the shop what is wrong with a review: a line that opens what asks, without scripts too (rules: reviews-12). */
export function ReportForm({ reviewId, answer }: ReportFormProps) {
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  const [isOwn, setOwn] = useState(false);
  // Of many forms on the page, what is said of the one that was sent.
  const said = isOwn ? answer : undefined;
  const [isReported, setReported] = useState(answer?.reported === reviewId);
  useEffect(() => {
    if (answer?.reported === reviewId) setReported(true);
  }, [answer, reviewId]);
  if (isReported) {
    return (
      <Alert tone="success" role="status">
        {m.report_thanks()}
      </Alert>
    );
  }
  return (
    <details className="text-sm">
      <summary className="link touch inline-flex list-none items-center [&::-webkit-details-marker]:hidden">
        {m.report_start()}
      </summary>
      <Form
        method="post"
        replace
        preventScrollReset
        defaultShouldRevalidate={false}
        onSubmit={(event) => {
          setOwn(true);
          submitOnce(event);
        }}
        className="mt-2 grid gap-3"
      >
        <input type="hidden" name="reviewId" value={reviewId} />
        <SelectField
          id={`reason-${reviewId}`}
          label={m.report_reason()}
          name="reason"
          defaultValue=""
          required
          error={said?.error?.reason ?? undefined}
        >
          <option value="">{m.return_reason_choose()}</option>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reportReasonWords[reason]()}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          id={`message-${reviewId}`}
          label={m.report_message()}
          name="message"
          rows={2}
          maxLength={1000}
        />
        {said?.error?.[""] && (
          <Alert tone="danger" role="alert">
            {said.error[""][0]}
          </Alert>
        )}
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          pending={pending}
          pendingText={m.submitting()}
          className="justify-self-start"
        >
          {m.report_send()}
        </Button>
      </Form>
    </details>
  );
}
