import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/layout/card.tsx";

/** What is seldom done: a line that opens what asks before it is done, without scripts too. */
export function UnfoldingCard(props: {
  title: string;
  hint?: string;
  className?: string;
  children: ReactNode;
}) {
  const { title, hint, className, children } = props;
  return (
    <Card padding="none" className={className}>
      <details className="group">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-2 font-semibold text-primary sm:px-5 [&::-webkit-details-marker]:hidden">
          <span>
            {title}
            {hint && <span className="block font-normal text-muted text-sm">{hint}</span>}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition group-open:rotate-180"
          />
        </summary>
        <div className="border-line border-t px-4 py-4 sm:px-5 sm:py-5">{children}</div>
      </details>
    </Card>
  );
}
