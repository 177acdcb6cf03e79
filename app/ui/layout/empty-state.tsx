import clsx from "clsx";
import type { ReactNode } from "react";

export interface EmptyStateProps {
  /** The motif, about 96 px high. */
  motif?: ReactNode;
  title: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** The title's level; 0 where it is no heading. */
  level?: 0 | 2 | 3;
  className?: string;
}

/** Nothing is here yet, and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  const { motif, title, children, action, level = 2, className } = props;
  const Title = level === 0 ? "p" : (`h${level}` as const);
  return (
    <div
      className={clsx(
        "flex flex-col items-center gap-3 rounded-lg bg-surface px-6 py-12 text-center sm:py-16",
        className,
      )}
    >
      {motif && (
        <div aria-hidden="true" className="mb-1 text-primary">
          {motif}
        </div>
      )}
      <Title className="font-bold font-display text-heading text-lg">{title}</Title>
      {children && <div className="max-w-md text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
