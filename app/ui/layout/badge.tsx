import clsx from "clsx";
import type { ReactNode } from "react";
import type { Language } from "#app/lib/text/language.ts";

const looks = {
  accent: "bg-accent text-on-accent",
  soft: "bg-accent-soft text-accent-ink",
  success: "bg-success-soft text-success",
  danger: "bg-danger-soft text-danger",
  outline: "border border-line-strong bg-raised text-muted",
} as const;

export interface BadgeProps {
  look?: keyof typeof looks;
  children: ReactNode;
  className?: string;
  /** Where it is not the page's language. */
  lang?: Language | undefined;
}

/** A few words on a plate: the discount, the category, "Out of Stock". */
export function Badge({ look = "soft", children, className, lang }: BadgeProps) {
  return (
    <span
      lang={lang}
      className={clsx(
        "wrap-anywhere inline-flex max-w-full items-center gap-1 rounded-sm px-2 py-0.5 font-semibold text-xs",
        looks[look],
        className,
      )}
    >
      {children}
    </span>
  );
}

/**
 * A number on the corner of an icon, as on the cart; the icon's label must say it in words. The icon does not grow with
 * the letters: a number that did would hide it.
 */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 grid h-[min(1.25rem,22px)] min-w-[min(1.25rem,22px)] place-items-center rounded-full bg-accent px-1 font-semibold text-[min(0.8125rem,15px)] text-on-accent leading-none tabular-nums ring-2 ring-page"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
