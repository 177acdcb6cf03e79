import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Card } from "#app/ui/layout/card.tsx";

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

/** The way back to the table that a page's row stands in. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link touch -mb-3 inline-flex items-center gap-1.5 self-start text-sm">
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}

interface TitledCardProps {
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

/** Names and what they stand for, below one another. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_1fr] items-baseline gap-x-4 gap-y-2">
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
