import { History } from "lucide-react";
import { m } from "#app/paraglide/messages.js";

/**
 * Says that the page may be old, where it was served while it could not be rendered. It stands in every
 * page, hidden: cached pages are ready bytes, of which only the root element's attribute is changed.
 */
export function PossiblyOldNotice() {
  return (
    <p className="hidden bg-sunken text-muted text-sm in-data-possibly-old:block">
      <span className="shell flex items-center justify-center gap-2 py-2">
        <History aria-hidden="true" className="size-4 shrink-0" />
        {m.page_possibly_old()}
      </span>
    </p>
  );
}
