import { useLayoutEffect, useRef } from "react";

/** On the document's root while all of a page is laid out at once, for the `draw-late` of app.css. */
const attribute = "data-whole";

/**
 * Text of the inline script for `<head>`: a page that was left and comes again is scrolled to where it was, for which
 * all heights must be right.
 */
export const wholeScript = () =>
  `if(performance.getEntriesByType("navigation")[0]?.type!=="navigate")document.documentElement.setAttribute("${attribute}","")`;

/**
 * Lays the whole page out where one has come to another, until it is painted; from then on the heights
 * of what is out of sight are known.
 * @param page another one for each navigation.
 */
export function useWholeAtFirst(page: string): void {
  const shown = useRef(page);
  // Before the effect of ScrollRestoration, which stands behind.
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (shown.current !== page) root.setAttribute(attribute, "");
    shown.current = page;
    requestAnimationFrame(() => requestAnimationFrame(() => root.removeAttribute(attribute)));
  }, [page]);
}
