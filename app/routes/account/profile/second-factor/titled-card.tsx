import type { ReactNode } from "react";
import { Card } from "#app/ui/layout/card.tsx";

/** One part of the page. */
export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padding="lg" className="grid gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  );
}

export interface FoldedProps {
  summary: string;
  /** The summary's name where there are several on a page. */
  label?: string;
  children: ReactNode;
}

/** What is done seldom and cannot be undone: it takes two presses, without scripts too. */
export function Folded({ summary, label, children }: FoldedProps) {
  return (
    <details>
      <summary
        aria-label={label}
        className="link touch inline-flex list-none items-center font-semibold text-danger! [&::-webkit-details-marker]:hidden"
      >
        {summary}
      </summary>
      <div className="mt-2 rounded-md bg-sunken p-4">{children}</div>
    </details>
  );
}
