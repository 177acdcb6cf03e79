import clsx from "clsx";
import type { ReactNode } from "react";

const widths = {
  content: "",
  reading: "mx-auto max-w-reading",
  form: "mx-auto max-w-form",
} as const;

export interface PageProps {
  /** The page's one `<h1>`. */
  title: ReactNode;
  intro?: ReactNode;
  /** Above the title: breadcrumbs. */
  above?: ReactNode;
  /** At the end of the title's line: buttons. */
  action?: ReactNode;
  /** The painted border under the title. */
  divider?: ReactNode;
  width?: keyof typeof widths;
  children: ReactNode;
  className?: string;
}

/** A page with a title, centred in the window. */
export function Page(props: PageProps) {
  const { title, intro, above, action, divider, width = "content", children, className } = props;
  return (
    <div className={clsx("shell py-6 md:py-10", className)}>
      <div className={widths[width]}>
        {above && <div className="mb-3">{above}</div>}
        <header className="mb-6 md:mb-8">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <h1 className="text-2xl md:text-3xl">{title}</h1>
            {action}
          </div>
          {divider && (
            <div aria-hidden="true" className="mt-3">
              {divider}
            </div>
          )}
          {intro && <p className="mt-3 max-w-reading text-muted md:text-lg">{intro}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
