import { m } from "#app/paraglide/messages.js";

/** There are no ratings yet: every product shows the same, until reviews are kept. */
const rating = 4.5;
const most = 5;

/**
 * The fixed display of 4.5 stars, drawn as two bars of colour that are seen through one small mask
 * (app.css).
 */
export function FixedRating() {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
      <svg
        role="img"
        aria-label={m.rating_label({ stars: rating })}
        viewBox={`0 0 ${most} 1`}
        className="stars inline h-[1.1em] w-[5.5em] align-middle"
      >
        <rect width={most} height="1" className="fill-line" />
        <rect width={rating} height="1" className="fill-accent" />
      </svg>
      <span aria-hidden="true">{rating}</span>
    </span>
  );
}
