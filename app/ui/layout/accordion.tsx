import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

export interface AccordionItemProps {
  /** An address that ends in #id opens the item, in browsers that can by themselves. */
  id: string;
  title: ReactNode;
  /** A few words below the title, for the closed item. */
  hint?: ReactNode;
  /** Called at every opening and closing, by whatever cause. */
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** A part of a page that unfolds under its title; it does so without scripts too. */
export function AccordionItem(props: AccordionItemProps) {
  const { id, title, hint, onToggle, children } = props;
  return (
    <details
      // The browser may have opened it before React was there.
      suppressHydrationWarning
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className="group relative rounded-lg border border-line bg-raised transition-colors open:border-line-strong hover:border-line-strong"
    >
      <summary className="flex list-none items-center justify-between gap-4 rounded-lg p-4 group-open:rounded-b-none group-open:bg-surface sm:px-6 sm:py-5 [&::-webkit-details-marker]:hidden">
        <span>
          <h2 className="text-lg leading-snug">{title}</h2>
          {hint && <span className="mt-0.5 block text-muted">{hint}</span>}
        </span>
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
          <ChevronDown aria-hidden="true" className="size-5 transition group-open:rotate-180" />
        </span>
      </summary>
      <div className="rounded-b-lg border-line border-t p-4 sm:p-6">
        {/* Inside, since that makes browsers open the item, but as high as the title. */}
        <span id={id} className="absolute top-0 scroll-mt-3" />
        {children}
      </div>
    </details>
  );
}
