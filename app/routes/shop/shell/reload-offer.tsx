import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { reloadOfferId } from "#app/ui/reload-offer.ts";

/**
 * Offers to load the page again where its scripts have not come (R19). It stands in every page,
 * hidden, until the inline script in its head shows it; once the page is alive it is gone.
 */
export function ReloadOffer() {
  const { pathname, search } = useLocation();
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    window.alive = true;
    setAlive(true);
  }, []);
  if (alive) return null;
  return (
    <div
      id={reloadOfferId}
      hidden
      suppressHydrationWarning
      role="alert"
      className="fixed inset-x-0 bottom-0 z-50 border-line border-t bg-accent-soft text-accent-ink shadow-lg"
    >
      <p className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        {m.scripts_missing_text()}
        {/* Not a Link: it must work where no script does. */}
        <a
          href={`${pathname}${search}`}
          className="link inline-flex min-h-11 items-center font-semibold text-inherit!"
        >
          {m.scripts_missing_reload()}
        </a>
      </p>
    </div>
  );
}
