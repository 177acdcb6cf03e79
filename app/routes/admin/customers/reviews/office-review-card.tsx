import { Link } from "react-router";
import type { OfficeReview } from "#app/domains/reviews/office-reviews.server.ts";
import type { ReviewState } from "#app/domains/reviews/review.ts";
import { ReviewText } from "#app/domains/reviews/review-text.tsx";
import { reportReasonWords, reviewStateWords } from "#app/domains/reviews/review-words.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";
import { AnswerReview, RemoveReview, ReviewCommand } from "./review-commands.tsx";

const tones: Record<ReviewState, Tone> = {
  waiting: "warning",
  shown: "success",
  removed: "danger",
};

/** A review with its product and order, what visitors have against it, and what can be done. */
export function OfficeReviewCard({ review }: { review: OfficeReview }) {
  const { state, product, productId, orderId, removedFor, removedWords, reports } = review;
  return (
    <ReviewText
      review={review}
      above={
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 className="wrap-anywhere min-w-0 text-lg">
              {product === null ? (
                m.reviews_office_product_gone()
              ) : (
                <Link
                  to={`/products/${encodeURIComponent(productId)}`}
                  className="link touch-inline"
                >
                  {product}
                </Link>
              )}
            </h2>
            <Status tone={tones[state]}>{reviewStateWords[state]()}</Status>
          </div>
          <Link to={`/my/orders/${orderId}`} className="link touch-inline -mt-2 self-start text-sm">
            {m.reviews_office_order()}
          </Link>
          {removedFor && (
            <p className="wrap-anywhere whitespace-pre-line rounded-md bg-surface p-3 text-sm">
              <span className="block font-semibold">{reportReasonWords[removedFor]()}</span>
              {removedWords}
            </p>
          )}
          {reports.length > 0 && <Reports reports={reports} />}
        </>
      }
      below={<Commands review={review} />}
    />
  );
}

function Reports({ reports }: Pick<OfficeReview, "reports">) {
  return (
    <section
      className="rounded-md bg-danger-soft p-3 text-sm"
      aria-label={m.reviews_office_reports()}
    >
      <h3 className="font-semibold text-danger text-sm">{m.reviews_office_reports()}</h3>
      <ul className="mt-1 grid gap-2">
        {reports.map(({ id, reason, message, date }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{reportReasonWords[reason]()}</span>{" "}
            <span className="text-muted">{formatDateTime(date)}</span>
            {message && <span className="block whitespace-pre-line">{message}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Commands({ review }: { review: OfficeReview }) {
  const { state, reports } = review;
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t pt-3">
      {state !== "removed" && <AnswerReview review={review} />}
      <span className="flex flex-wrap gap-2 sm:ms-auto">
        {reports.length > 0 && <ReviewCommand review={review} intent="keep-review" />}
        {state !== "removed" && <RemoveReview review={review} />}
        {state !== "shown" && <ReviewCommand review={review} intent="show-review" />}
      </span>
    </div>
  );
}
