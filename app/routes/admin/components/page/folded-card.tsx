import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useFold } from "#app/ui/layout/use-fold.ts";

/** A part of the page that is rarely wanted; it unfolds under its title, without scripts too. */
export function FoldedCard(props: { title: string; opens?: boolean; children: ReactNode }) {
  const { title, opens = false, children } = props;
  const fold = useFold(opens);
  return (
    <details {...fold} className="group rounded-lg border border-line bg-raised">
      <summary className="touch flex cursor-pointer list-none items-center justify-between gap-4 px-4 font-semibold sm:px-5 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-primary transition group-open:rotate-180"
        />
      </summary>
      <div className="border-line border-t p-4 sm:p-5">{children}</div>
    </details>
  );
}
