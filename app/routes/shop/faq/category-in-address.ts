import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

/**
 * Opens the category that the URL's hash names: at load, after a link and on the way back
 * (rules: faq-2). It is open before the page's scroll position is set, so the page scrolls to it.
 */
export function useCategoryInAddress(): void {
  const location = useLocation();
  useLayoutEffect(() => {
    const details = document.getElementById(location.hash.slice(1))?.closest("details");
    if (details) details.open = true;
  }, [location]);
}

/**
 * Writes into the address which category was opened last. Not by a navigation: that would scroll
 * the page away under the finger that has just opened it.
 */
export function noteCategory(slug: string, open: boolean): void {
  const { hash, pathname, search } = window.location;
  if (open === (hash === `#${slug}`)) return;
  const address = `${pathname}${search}${open ? `#${slug}` : ""}`;
  window.history.replaceState(window.history.state, "", address);
}
