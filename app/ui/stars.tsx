import clsx from "clsx";

const most = 5;

export interface StarsProps {
  /** 0 to 5; parts of a star are drawn. */
  value: number;
  /** "4.5 out of 5 stars". */
  label: string;
  className?: string;
}

/** A rating drawn as five stars: two bars of colour, seen through one small mask (app.css). */
export function Stars({ value, label, className }: StarsProps) {
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
