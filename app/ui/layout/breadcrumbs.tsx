import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

export interface Crumb {
  label: ReactNode;
  /** Where it leads; the last one, this page, has none. */
  to?: string;
}

/** The way from the home page to this one. `label` names the navigation. */
export function Breadcrumbs({ items, label }: { items: readonly Crumb[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ol className="-ms-1 flex flex-wrap items-center text-muted text-sm">
        {items.map(({ label: text, to }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its place
            key={place}
            // This page's own name takes what is left of the line, and no second one.
            className={clsx(
              "flex min-w-0 items-center",
              to === undefined && "min-w-16! grow basis-0",
            )}
          >
            {to === undefined ? (
              <span aria-current="page" className="truncate ps-1 text-ink">
                {text}
              </span>
            ) : (
              <Link
                to={to}
                className="touch inline-flex items-center justify-center rounded-sm px-1 hover:text-primary hover:underline"
              >
                {text}
              </Link>
            )}
            {place < items.length - 1 && (
              <ChevronRight aria-hidden="true" className="size-3.5 shrink-0" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
