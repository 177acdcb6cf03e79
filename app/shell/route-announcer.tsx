import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

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
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    const isOtherPage = before.pathname !== pathname;
    if (!isOtherPage && before.key === key) return;
    if (isOtherPage) setTitle(document.title);
    const main = document.getElementById(mainId);
    // A page that has placed the focus itself, on its first field say, keeps it.
    if (isOtherPage && main?.contains(document.activeElement)) return;
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
