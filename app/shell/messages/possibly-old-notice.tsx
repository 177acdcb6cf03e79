import { m } from "#app/paraglide/messages.js";

/**
 * Says that the page may be old, where it was served while it could not be rendered. It stands in every
 * page, hidden: cached pages are ready bytes, of which only the root element's attribute is changed.
 */
export function PossiblyOldNotice() {
  return (
    <p className="shell hidden bg-sunken py-2 text-center text-muted text-sm in-data-possibly-old:block">
      {m.page_possibly_old()}
    </p>
  );
}
