import { Check, EyeOff, MessageSquareReply, ShieldCheck } from "lucide-react";
import { useRef } from "react";
import { maxReviewAnswer, type OwnReview, removalReasons } from "#app/domains/reviews/review.ts";
import { reportReasonWords } from "#app/domains/reviews/review-words.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/forms/field.tsx";
import { Spinner } from "#app/ui/layout/spinner.tsx";
import { CommandDialog } from "../../components/forms/command-dialog.tsx";
import { nextFocusTarget, useRowCommand } from "../../components/forms/use-row-command.ts";

/** Where all of them are carried out. */
const action = "/my/reviews";

type Decided = Pick<OwnReview, "id" | "authorName" | "answer">;

const pressed = {
  "show-review": { label: m.reviews_office_show, Icon: Check, look: "primary" },
  "keep-review": { label: m.reviews_office_keep, Icon: ShieldCheck, look: "secondary" },
} as const;

/** What one press does: the review leaves the list. */
export function ReviewCommand(props: { review: Decided; intent: keyof typeof pressed }) {
  const { review, intent } = props;
  const { label, Icon, look } = pressed[intent];
  const button = useRef<HTMLButtonElement>(null);
  const { send, busy } = useRowCommand(action, (ok) => {
    if (ok && button.current) nextFocusTarget(button.current)?.focus();
  });
  return (
    <Button
      ref={button}
      variant={look}
      size="sm"
      aria-label={`${label()}: ${review.authorName}`}
      data-command={intent}
      // A disabled button would lose the focus.
      aria-disabled={busy}
      icon={busy ? <Spinner size="sm" /> : <Icon aria-hidden="true" className="size-4" />}
      onClick={() => busy || send({ intent, id: review.id })}
    >
      {label()}
    </Button>
  );
}

/** Takes a review away, with a reason and words that its author reads (rules: reviews-8). */
export function RemoveReview({ review }: { review: Decided }) {
  return (
    <CommandDialog
      trigger={
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${m.reviews_office_remove()}: ${review.authorName}`}
          icon={<EyeOff aria-hidden="true" className="size-4" />}
        >
          {m.reviews_office_remove()}
        </Button>
      }
      title={m.reviews_office_remove_title({ name: review.authorName })}
      description={m.reviews_office_remove_text()}
      action={action}
      intent="remove-review"
      confirmLabel={m.reviews_office_remove()}
      variant="danger"
    >
      <input type="hidden" name="id" value={review.id} />
      <SelectField label={m.report_reason()} name="reason" defaultValue="" required>
        <option value="">{m.return_reason_choose()}</option>
        {removalReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reportReasonWords[reason]()}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={m.reviews_office_words()}
        hint={m.reviews_office_words_hint()}
        name="words"
        rows={3}
        maxLength={1000}
        required
      />
    </CommandDialog>
  );
}

/** Says something to a review, which everybody reads below it. */
export function AnswerReview({ review }: { review: Decided }) {
  const label = review.answer ? m.reviews_office_change_answer() : m.reviews_office_answer();
  return (
    <CommandDialog
      trigger={
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${label}: ${review.authorName}`}
          icon={<MessageSquareReply aria-hidden="true" className="size-4" />}
        >
          {label}
        </Button>
      }
      title={m.reviews_office_answer_title({ name: review.authorName })}
      description={m.reviews_office_answer_text()}
      action={action}
      intent="answer-review"
      confirmLabel={m.reviews_office_answer_save()}
    >
      <input type="hidden" name="id" value={review.id} />
      <TextAreaField
        label={m.reviews_office_answer_label()}
        name="answer"
        rows={4}
        maxLength={maxReviewAnswer}
        defaultValue={review.answer ?? ""}
      />
    </CommandDialog>
  );
}
