import clsx from "clsx";
import { m } from "#app/paraglide/messages.js";

/** There are no ratings yet: every product shows the same, until reviews are kept. */
const rating = 4.5;

/** The fixed display of 4.5 stars. */
export function FixedRating({ className }: { className?: string }) {
  return (
    <span className={clsx("inline-flex items-center gap-1.5 text-muted text-sm", className)}>
      <Stars value={rating} label={m.rating_label({ stars: rating })} />
      <span aria-hidden="true">{rating}</span>
    </span>
  );
}

const most = 5;

interface StarsProps {
  /** 0 to 5; parts of a star are drawn. */
  value: number;
  /** "4.5 out of 5 stars". */
  label: string;
  className?: string;
}

/** A rating drawn as five stars: two bars of colour, seen through one small mask (app.css). */
function Stars({ value, label, className }: StarsProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${most} 1`}
      className={clsx("stars inline h-[1.1em] w-[5.5em] align-middle", className)}
    >
      <rect width={most} height="1" className="fill-line" />
      <rect width={Math.min(Math.max(value, 0), most)} height="1" className="fill-accent" />
    </svg>
  );
}
