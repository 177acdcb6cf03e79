import clsx from "clsx";
import { type ReactNode, useId } from "react";

export interface SectionProps {
  title: ReactNode;
  /** A sentence below the title. */
  intro?: ReactNode;
  /** The painted border under the title. */
  divider?: ReactNode;
  /** A link at the end of the title's line. */
  action?: ReactNode;
  /** Warm background over the page's whole width, e.g. for every other section. */
  tinted?: boolean;
  id?: string;
  children: ReactNode;
  className?: string;
}

/** A part of a page with a title, at the page's width and with room to breathe. */
export function Section(props: SectionProps) {
  const { title, intro, divider, action, tinted, id, children, className } = props;
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={clsx("py-10 md:py-16", tinted && "bg-surface", className)}
    >
      <div className="shell">
        <header className="mb-6 md:mb-8">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <h2 id={titleId} className="text-xl md:text-2xl">
              {title}
            </h2>
            {action}
          </div>
          {divider && (
            <div aria-hidden="true" className="mt-3">
              {divider}
            </div>
          )}
          {intro && <p className="mt-3 max-w-reading text-muted">{intro}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
