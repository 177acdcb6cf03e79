import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * The keyboard and the screen reader go where a link within the page has scrolled to, as they do
 * where the browser follows such a link by itself.
 */
export function useArrivalAtPart(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link that is followed.
  useEffect(() => {
    const part = document.getElementById(hash.slice(1));
    if (!part) return;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }, [hash, key]);
}
