import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { pressAgain } from "#app/ui/early-press.ts";
import { reloadOfferId } from "#app/ui/reload-offer-script.ts";
import { useMissingScript } from "#app/ui/use-missing-script.ts";

/**
 * One offer to load the page again where a script has not come (rules: shell-11). It stands in
 * every page, hidden: where the page's own scripts fail, the inline script in its head shows it,
 * and once the page is alive, it shows when the script of the next page fails.
 */
export function ReloadOffer() {
  const here = useLocation();
  const { pathname, search, hash } = useNavigation().location ?? here;
  const missing = useMissingScript();
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    window.alive = true;
    setAlive(true);
    pressAgain();
  }, []);
  if (alive && !missing) return null;
  return (
    <div
      id={reloadOfferId}
      hidden={!missing}
      suppressHydrationWarning
      role="alert"
      className="fixed inset-x-0 bottom-0 z-50 border-line border-t bg-accent-soft text-accent-ink shadow-lg"
    >
      <p className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        {m.scripts_missing_text()}
        {/* Not a Link: it must work where no script does. */}
        <a
          href={`${pathname}${search}${hash}`}
          // The server and the browser may write the same address in two ways ("/", "%2F").
          suppressHydrationWarning
          className="link inline-flex min-h-11 items-center font-semibold text-inherit!"
        >
          {m.scripts_missing_reload()}
        </a>
      </p>
    </div>
  );
}
