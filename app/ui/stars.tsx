import clsx from "clsx";
import { Star } from "lucide-react";

const five = [1, 2, 3, 4, 5];

export interface StarsProps {
  /** 0 to 5; parts of a star are drawn. */
  value: number;
  /** "4.5 out of 5 stars". */
  label: string;
  className?: string;
}

/** A rating drawn as five stars. */
export function Stars({ value, label, className }: StarsProps) {
  return (
    <span
      role="img"
      aria-label={label}
      className={clsx("relative inline-flex align-middle", className)}
    >
      <Row className="fill-transparent text-line-strong" />
      <span
        className="absolute inset-y-0 left-0 overflow-hidden"
        style={{ width: `${Math.min(Math.max(value / 5, 0), 1) * 100}%` }}
      >
        <Row className="fill-accent text-accent" />
      </span>
    </span>
  );
}

function Row({ className }: { className: string }) {
  return (
    <span className="flex w-max">
      {five.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          strokeWidth={1.5}
          className={clsx("size-[1.1em]", className)}
        />
      ))}
    </span>
  );
}
