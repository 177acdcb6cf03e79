import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { useFold } from "#app/ui/layout/use-fold.ts";

interface MoreDetailsProps {
  startsOpen: boolean;
  /** Something in it is wrong: it opens. */
  isWrong: boolean;
  children: ReactNode;
}

/** The fields of a form that need not be filled in, folded away. What stands in them is sent all the same. */
export function MoreDetails({ startsOpen, isWrong, children }: MoreDetailsProps) {
  const fold = useFold(isWrong, startsOpen);
  return (
    <details {...fold} className="group border-line border-y">
      <summary className="touch flex cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
        {m.form_more_details()}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-primary transition group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 pt-2 pb-6">{children}</div>
    </details>
  );
}
