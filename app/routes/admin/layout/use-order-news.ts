import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { playOrderSound, wantsOrderSound } from "../components/orders/order-sound.ts";

/**
 * Tells an open back office of new orders: by a number in the tab's title and on the app's icon, until
 * somebody looks or presses something, and by a sound where this browser is to make one
 * (rules: notifications-7).
 * @param news when the last orders came, the newest first.
 */
export function useOrderNews(news: readonly Date[]): void {
  const { key } = useLocation();
  const newest = news[0]?.getTime() ?? 0;
  // What stood when the page was opened is no news.
  const [seen, setSeen] = useState(newest);
  const unseen = news.filter((at) => at.getTime() > seen).length;

  const heard = useRef(newest);
  useEffect(() => {
    if (newest <= heard.current) return;
    heard.current = newest;
    if (wantsOrderSound()) playOrderSound();
  }, [newest]);

  useEffect(() => {
    const look = () => document.visibilityState === "visible" && setSeen(newest);
    const ends = new AbortController();
    for (const sign of ["focus", "pointerdown", "keydown"] as const) {
      window.addEventListener(sign, look, { signal: ends.signal });
    }
    document.addEventListener("visibilitychange", look, { signal: ends.signal });
    return () => ends.abort();
  }, [newest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page brings a title of its own.
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, "");
    document.title = unseen > 0 ? `(${unseen}) ${title}` : title;
    // Only the installed app has an icon for it; elsewhere it is refused.
    if ("setAppBadge" in navigator) navigator.setAppBadge(unseen).catch(() => {});
  }, [unseen, key]);
}
