import { Link } from "react-router";
import type { Product } from "#app/domains/catalog/product/product.ts";
import { ProductRating } from "#app/domains/catalog/shown/product-rating.tsx";
import { reviewPath } from "#app/domains/catalog/shown/review-path.ts";
import { cursorTo } from "#app/lib/cursor.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Pager } from "#app/ui/layout/pager.tsx";
import { type ReportAnswer, ReportForm } from "./report-form.tsx";
import type { RemovalReason, ShownReview } from "./review.ts";
import { ReviewText } from "./review-text.tsx";
import { removedWords } from "./review-words.ts";

interface ProductReviewsProps {
  product: Pick<Product, "id" | "title" | "rating">;
  page: RowPage<ShownReview>;
  removed: readonly { reason: RemovalReason; n: number }[];
  answer: ReportAnswer;
}

/** Its place on the page: the pages of the list lead there. */
const reviewsId = "reviews";

/** What those who bought the product say, the newest first, and how many reviews were removed (rules: reviews-11). */
export function ProductReviews({ product, page, removed, answer }: ProductReviewsProps) {
  return (
    <section
      id={reviewsId}
      aria-labelledby="reviews-title"
      className="grid scroll-mt-20 gap-5 border-line border-t pt-8 max-md:mt-8 md:mt-12"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id="reviews-title" className="text-xl">
            {m.reviews_title()}
          </h2>
          <ProductRating rating={product.rating} />
        </div>
        <LinkButton to={reviewPath(product)} variant="secondary" size="sm">
          {m.review_link()}
        </LinkButton>
      </header>
      {page.rows.length === 0 ? (
        <p className="text-muted">
          {page.hasPrevious || page.hasNext ? (
            <Link to={`?#${reviewsId}`} className="link touch-inline">
              {m.content_back_to_first()}
            </Link>
          ) : (
            m.reviews_none()
          )}
        </p>
      ) : (
        <ul aria-label={m.reviews_title()} className="grid gap-4 md:grid-cols-2">
          {page.rows.map((review) => (
            <li key={review.id} className="min-w-0">
              <ReviewText
                review={review}
                below={<ReportForm reviewId={review.id} answer={answer} />}
              />
            </li>
          ))}
        </ul>
      )}
      <ReviewPager page={page} />
      {removed.length > 0 && (
        <p className="text-muted text-sm">
          {m.reviews_removed({
            n: removed.reduce((sum, { n }) => sum + n, 0),
            reasons: removedWords(removed),
          })}
        </p>
      )}
      <p className="max-w-reading text-muted text-sm">{m.reviews_how()}</p>
    </section>
  );
}

function ReviewPager({ page: { rows, hasPrevious, hasNext } }: Pick<ProductReviewsProps, "page">) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || !(hasPrevious || hasNext)) return null;
  const to = (direction: "before" | "after", row: ShownReview) =>
    `?${new URLSearchParams({ [direction]: cursorTo(row) })}#${reviewsId}`;
  return (
    <Pager
      label={m.reviews_title()}
      summary=""
      previous={{ label: m.reviews_newer(), to: hasPrevious ? to("before", first) : undefined }}
      next={{ label: m.reviews_older(), to: hasNext ? to("after", last) : undefined }}
    />
  );
}
