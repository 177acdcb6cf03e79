import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { useMissingScript } from "../messages/reload-offer.tsx";

/**
 * What a browser does after a page load and does not do after a navigation within the page: screen
 * readers hear the new page's title, and the keyboard goes on from its beginning, or from the part
 * of the page that the link names.
 * @param mainId the element that holds the page.
 */
export function RouteAnnouncer({ mainId }: { mainId: string }) {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  const [title, setTitle] = useState("");
  // Before the page is painted: a key that is pressed once it is seen is not taken from where it was pressed.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    const isOtherPage = before.pathname !== pathname;
    if (!isOtherPage && before.key === key) return;
    if (isOtherPage) setTitle(document.title);
    const main = document.getElementById(mainId);
    // A page that has placed the focus itself, on its first field say, keeps it.
    if (isOtherPage && main?.contains(document.activeElement)) return;
    // So does a field in which somebody has begun to type while the page was on its way.
    if (document.activeElement?.hasAttribute("data-keeps-focus")) return;
    const part = document.getElementById(hash.slice(1)) ?? (isOtherPage ? main : null);
    if (!part) return;
    if (part.tabIndex < 0) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }, [pathname, hash, key, mainId]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

/** A slim line at the top edge while the next page is on its way; what comes at once shows none. */
export function PendingBar() {
  const missingScript = useMissingScript();
  const pending = useNavigation().state !== "idle" && !missingScript;
  return (
    <div
      data-print="hide"
      role="progressbar"
      aria-label={m.loading()}
      aria-hidden={!pending}
      data-pending={pending || undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left scale-x-0 bg-primary opacity-0 data-pending:scale-x-90 data-pending:opacity-100 data-pending:[transition:opacity_150ms_150ms,scale_8s_cubic-bezier(0,.7,.2,1)_150ms]"
    />
  );
}

/** The first thing that the Tab key finds: past the navigation, to the element with the id `to`. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      data-print="hide"
      className="touch fixed start-2 top-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0"
    >
      {children}
    </a>
  );
}
