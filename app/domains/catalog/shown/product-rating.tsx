import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import { averageStars, type Rating } from "../product/product.ts";

const most = 5;

/**
 * The stars of a product: what its buyers gave, or nothing where none did; where reviews are not kept, the fixed 4.5
 * (rules: card-5).
 */
export function ProductRating({ rating }: { rating: Rating | null | undefined }) {
  if (site.reviews !== "on") return <Stars stars={4.5} />;
  return rating && <Stars stars={averageStars(rating)} count={rating[1]} />;
}

/**
 * Stars drawn as two bars of colour that are seen through one small mask (app.css).
 * @param count of whom they are the average; undefined where they are one person's, or nobody's.
 */
export function Stars({ stars, count }: { stars: number; count?: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
      <svg
        role="img"
        aria-label={m.rating_label({ stars })}
        viewBox={`0 0 ${most} 1`}
        className="stars inline h-[1.1em] w-[5.5em] align-middle"
      >
        <rect width={most} height="1" className="fill-line" />
        <rect width={stars} height="1" className="fill-accent" />
      </svg>
      <span aria-hidden="true">{stars}</span>
      {count && <span>({count})</span>}
    </span>
  );
}
