import { Form } from "react-router";
import type { OwnReview, ReviewState } from "#app/domains/reviews/review.ts";
import { ReviewText } from "#app/domains/reviews/review-text.tsx";
import { reportReasonWords, reviewStateWords } from "#app/domains/reviews/review-words.ts";
import { m } from "#app/paraglide/messages.js";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";

const tones: Record<ReviewState, Tone> = { waiting: "info", shown: "success", removed: "danger" };

/** What somebody has written, what became of it and why, and a way to delete it (rules: reviews-9). */
export function OwnReviewCard({ review, answer }: { review: OwnReview; answer: unknown }) {
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  const { id, state, removedFor, removedWords } = review;
  return (
    <ReviewText
      review={review}
      above={
        <div className="grid gap-2">
          <Status tone={tones[state]}>{reviewStateWords[state]()}</Status>
          {removedFor && (
            <p className="wrap-anywhere whitespace-pre-line rounded-md bg-surface p-3">
              <span className="block font-semibold text-sm">{reportReasonWords[removedFor]()}</span>
              {removedWords}
            </p>
          )}
        </div>
      }
      below={
        <details>
          <summary className="link touch inline-flex list-none items-center text-sm [&::-webkit-details-marker]:hidden">
            {m.review_delete_start()}
          </summary>
          <Form
            method="post"
            action="."
            replace
            onSubmit={submitOnce}
            className="grid justify-items-start gap-2"
          >
            <input type="hidden" name="intent" value="delete-review" />
            <input type="hidden" name="id" value={id} />
            <p className="text-sm">{m.review_delete_question()}</p>
            <Button
              type="submit"
              variant="danger"
              size="sm"
              pending={pending}
              pendingText={m.processing()}
            >
              {m.review_delete()}
            </Button>
          </Form>
        </details>
      }
    />
  );
}
