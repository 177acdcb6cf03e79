import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "../forms/button.tsx";

/** One direction: a link with `to`, a button with `onClick`, and with neither it cannot be pressed. */
export interface PagerStep {
  label: ReactNode;
  to?: string | undefined;
  onClick?: (() => void) | undefined;
}

export interface PagerProps {
  /** Names the navigation. */
  label: string;
  /** "1–10 of 134". */
  summary: ReactNode;
  previous: PagerStep;
  next: PagerStep;
}

/** Previous, where we are, next. */
export function Pager({ label, summary, previous, next }: PagerProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <Step {...previous} icon={<ChevronLeft aria-hidden="true" className="size-4" />} />
      <p
        aria-live="polite"
        className="text-muted text-sm tabular-nums max-sm:order-first max-sm:w-full max-sm:text-center"
      >
        {summary}
      </p>
      <Step {...next} iconEnd={<ChevronRight aria-hidden="true" className="size-4" />} />
    </nav>
  );
}

function Step({
  label,
  to,
  onClick,
  ...icons
}: PagerStep & { icon?: ReactNode; iconEnd?: ReactNode }) {
  if (to !== undefined) {
    return (
      <LinkButton variant="secondary" size="sm" to={to} preventScrollReset {...icons}>
        {label}
      </LinkButton>
    );
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={onClick}
      disabled={onClick === undefined}
      {...icons}
    >
      {label}
    </Button>
  );
}
