import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface FilterLinkProps {
  to: string;
  isCurrent: boolean;
  children: ReactNode;
}

/** The ways to look at a list, side by side. */
export function FilterLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="grid grid-cols-2 gap-1 rounded-md border border-line bg-surface p-1 max-sm:w-full sm:flex"
    >
      {children}
    </nav>
  );
}

/** One of them. */
export function FilterLink({ to, isCurrent, children }: FilterLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "true" : undefined}
      className={clsx(
        "touch flex items-center justify-center rounded-sm px-4 font-semibold text-sm",
        isCurrent ? "bg-primary text-on-primary" : "text-ink enabled-hover:bg-sunken",
      )}
    >
      {children}
    </Link>
  );
}
