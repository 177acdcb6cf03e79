import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { OwnReview } from "#app/domains/reviews/review.ts";
import type { ReviewableOrder } from "#app/domains/reviews/write-review.server.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert, Outcome } from "#app/ui/dialogs/alert.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { KeptReviewForm } from "./kept-review-form.tsx";
import { OwnReviewCard } from "./own-review.tsx";

/** What came of the form, or of what was deleted. */
export type ReviewAnswer = (SubmissionResult & { is?: "written" | "deleted" }) | undefined;

/** How whoever looks stands to the product. */
export type ReviewStanding =
  | { who: "visitor" }
  | {
      who: string;
      /** By which it can be reviewed; undefined where by none. */
      order: ReviewableOrder | undefined;
      /** It is ordered, and not delivered. */
      isOnTheWay: boolean;
      written: readonly OwnReview[];
    };

interface KeptReviewsProps {
  /** Of this page, without what stands behind the "?". */
  path: string;
  standing: ReviewStanding;
  answer: ReviewAnswer;
  /** The way to the product. */
  back: ReactNode;
}

/** Where reviews are kept: the form, or why there is none, and what one has written (rules: reviews-5). */
export function KeptReviews({ path, standing, answer, back }: KeptReviewsProps) {
  if (!("written" in standing)) {
    return (
      <Alert
        title={m.review_login_title()}
        action={
          <LinkButton to={`/login?${new URLSearchParams({ redirectTo: path })}`}>
            {m.login_button()}
          </LinkButton>
        }
      >
        {m.review_login()}
      </Alert>
    );
  }
  const { order, isOnTheWay, written } = standing;
  return (
    <>
      {answer?.is && <Done of={answer} is={answer.is} back={back} />}
      {order ? (
        // Another order has a form of its own.
        <Card as="section" padding="lg" key={order.id} aria-labelledby="review-of">
          <p id="review-of" className="mb-5 text-muted text-sm">
            {m.review_of_order({ number: shortOrderNumber(order.orderNumber) })}
          </p>
          <KeptReviewForm order={order} lastResult={answer?.is ? undefined : answer} />
        </Card>
      ) : (
        !answer?.is && <WhyNot isOnTheWay={isOnTheWay} hasWritten={written.length > 0} />
      )}
      {written.length > 0 && (
        <section aria-labelledby="own-reviews" className="grid gap-3">
          <h2 id="own-reviews" className="text-lg">
            {m.review_own()}
          </h2>
          {written.map((review) => (
            <OwnReviewCard key={review.id} review={review} answer={answer} />
          ))}
        </section>
      )}
    </>
  );
}

interface DoneProps {
  of: unknown;
  is: "written" | "deleted";
  back: ReactNode;
}

function Done({ of, is, back }: DoneProps) {
  if (is === "deleted") {
    return (
      <Outcome of={of} tone="success" role="status">
        {m.review_deleted()}
      </Outcome>
    );
  }
  return (
    <Outcome of={of} tone="success" role="status" title={m.review_thanks_title()} action={back}>
      {m.review_kept_answer()}
    </Outcome>
  );
}

function WhyNot({ isOnTheWay, hasWritten }: { isOnTheWay: boolean; hasWritten: boolean }) {
  if (isOnTheWay) return <Alert title={m.review_wait_title()}>{m.review_wait()}</Alert>;
  if (hasWritten) return <Alert title={m.review_already_title()}>{m.review_already()}</Alert>;
  return (
    <Alert
      title={m.review_not_bought_title()}
      action={
        <LinkButton to="/account/orders" variant="secondary">
          {m.orders()}
        </LinkButton>
      }
    >
      {m.review_not_bought()}
    </Alert>
  );
}
