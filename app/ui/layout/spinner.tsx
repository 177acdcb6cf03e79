import clsx from "clsx";
import { type ReactNode, useState } from "react";

const sizes = { sm: "size-[1.1em]", md: "size-6", lg: "size-10" } as const;

export interface SpinnerProps {
  size?: keyof typeof sizes;
  /** Said to screen readers; without it the wheel is decoration beside words. */
  label?: string;
  className?: string;
}

/** A turning wheel in the colour of the text. */
export function Spinner({ size = "md", label, className }: SpinnerProps) {
  const wheel = (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={clsx("shrink-0 animate-spin", sizes[size], className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
  if (label === undefined) return wheel;
  return (
    <span role="status" className="inline-flex">
      {wheel}
      <span className="sr-only">{label}</span>
    </span>
  );
}

/**
 * Covers the page for 1500 ms at every load of its document, and not where one comes to it by a link
 * (rules: home-2). CSS alone takes it away, so that it goes on a phone whose scripts never arrive.
 * `children` is the motif above the wheel.
 */
export function PageSpinner({ label, children }: { label: string; children?: ReactNode }) {
  const [isInOpenPage] = useState(() => typeof window !== "undefined" && window.hydrated === true);
  if (isInOpenPage) return null;
  return (
    <div className="page-spinner fixed inset-0 z-100 grid place-content-center justify-items-center gap-4 bg-page text-primary">
      {children}
      <Spinner size="lg" label={label} />
    </div>
  );
}
