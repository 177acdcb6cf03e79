import { type ReactNode, useId } from "react";
import { Card } from "#app/ui/card.tsx";

export interface TitledCardProps {
  title: string;
  /** At the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page about one thing, on a card of its own. */
export function TitledCard({ title, action, children }: TitledCardProps) {
  const titleId = useId();
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-line border-b bg-surface px-4 sm:px-5">
        <h2 id={titleId} className="py-2.5 text-base">
          {title}
        </h2>
        {action}
      </header>
      <div className="p-4 sm:p-5">{children}</div>
    </Card>
  );
}
