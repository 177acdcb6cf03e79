import clsx from "clsx";
import type { ReactNode } from "react";

export interface ContentPageProps {
  title: string;
  intro?: ReactNode;
  /** Above the title: the way back. */
  above?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** A form alone is narrower than a table. */
  narrow?: boolean;
  children: ReactNode;
}

/** A page of the content in the back office: its title and what can be done. */
export function ContentPage({ title, above, intro, action, narrow, children }: ContentPageProps) {
  return (
    <div
      className={clsx("mx-auto flex flex-col gap-6", narrow ? "max-w-reading" : "max-w-content")}
    >
      {above}
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl">{title}</h1>
          {intro && <p className="mt-1 text-muted">{intro}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}
