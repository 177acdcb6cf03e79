import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * What a browser does after a page load and does not do after a navigation within the page: screen
 * readers hear the new page's title, and the keyboard goes on from its beginning.
 * @param mainId the element that holds the page.
 */
export function Arrival({ mainId }: { mainId: string }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const main = document.getElementById(mainId);
    // A page that has placed the focus itself, on its first field say, keeps it.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname, mainId]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
