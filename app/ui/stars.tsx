import clsx from "clsx";
import { Star } from "lucide-react";
import { useId } from "react";

const five = [1, 2, 3, 4, 5];
/** Of one star, in units of the drawing. */
const size = 24;

export interface StarsProps {
  /** 0 to 5; parts of a star are drawn. */
  value: number;
  /** "4.5 out of 5 stars". */
  label: string;
  className?: string;
}

/** A rating drawn as five stars. */
export function Stars({ value, label, className }: StarsProps) {
  const clip = useId();
  const full = Math.min(Math.max(value, 0), five.length);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${five.length * size} ${size}`}
      className={clsx("inline h-[1.1em] w-[5.5em] align-middle", className)}
    >
      <clipPath id={clip}>
        <rect width={full * size} height={size} />
      </clipPath>
      <Row className="fill-transparent text-line-strong" />
      <g clipPath={`url(#${clip})`}>
        <Row className="fill-accent text-accent" />
      </g>
    </svg>
  );
}

function Row({ className }: { className: string }) {
  return five.map((star) => (
    <Star
      key={star}
      aria-hidden="true"
      x={(star - 1) * size}
      width={size}
      height={size}
      strokeWidth={1.5}
      className={className}
    />
  ));
}
