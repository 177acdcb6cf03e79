import { useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useMatches, useNavigation, useRevalidator } from "react-router";
import { followedTopics } from "#app/lib/live-topics.ts";
import { holdsChange } from "#app/lib/version-token.ts";
import { topicsFollowed } from "./use-live-topics.ts";

/** Pages reload at most this often, in ms. */
const rest = 1000;
/** So that a thousand open pages do not all ask in the same moment. */
const jitter = 250;
/** After an answer that is no feed, the next try comes this much later, in ms. */
const retry = 3000;

/**
 * Keeps open pages up to date (rules: live-1): listens to the shop's one live feed and reloads the
 * data of the page when something changed that one of its routes shows (`handle.live`).
 * @param identity who is logged in: another user may be told other things.
 * @param version of what the page shows (version-token.ts): what changed since then is told first.
 */
export function useLivePages(identity: string, version: string): void {
  const matches = useMatches();
  const navigation = useNavigation();
  const { revalidate } = useRevalidator();
  // What the page itself is changing or loading comes first: its answer may lead away from a row
  // that is gone, and asking for the page meanwhile would break off what is under way.
  const busy = [navigation, ...useFetchers()].some(({ state }) => state !== "idle");

  /** The newest change that the page is to show, by its version; "*" where no version tells of it. */
  const awaited = useRef("");
  const concerns = useEffectEvent((topics: string[], change: string) => {
    // The page's version says nothing of what its components have read by themselves.
    const isOfComponent = topicsFollowed().some((topic) => topics.includes(topic));
    if (isOfComponent || topics.includes("*")) {
      awaited.current = "*";
      return true;
    }
    const shown = matches.flatMap(({ handle, params }) => followedTopics(handle, params));
    // A page on its way has been asked for already, maybe before the change.
    const isOfPage = navigation.state !== "idle" || shown.some((topic) => topics.includes(topic));
    if (isOfPage && awaited.current !== "*") awaited.current = change;
    return isOfPage;
  });
  const isOverdue = useRef(false);
  // A browser that caused the change itself has mostly read it already, after its command's answer.
  const reload = useEffectEvent(() => {
    isOverdue.current = busy;
    if (busy) return;
    if (!holdsChange(version, awaited.current)) void revalidate();
    awaited.current = "";
  });
  useEffect(() => {
    if (!busy && isOverdue.current) reload();
  }, [busy]);
  const since = useEffectEvent(() => version);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another identity is another feed.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastReload = 0;
    const soon = () => {
      if (timer) return;
      const wait = Math.max(0, lastReload + rest - Date.now());
      timer = setTimeout(
        () => {
          timer = undefined;
          lastReload = Date.now();
          reload();
        },
        wait + Math.random() * jitter,
      );
    };
    // Only a page that is seen listens: a browser has few connections to one shop, and a page that
    // comes back into sight is told what it missed.
    let receivedUntil = since();
    let feed: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const stopListening = () => {
      clearTimeout(again);
      feed?.close();
      feed = undefined;
    };
    const listenWhileSeen = () => {
      if (document.hidden) {
        stopListening();
      } else if (!feed) {
        feed = new EventSource(`/live?since=${encodeURIComponent(receivedUntil)}`);
        const receive = ({ lastEventId }: MessageEvent) => {
          receivedUntil = lastEventId;
        };
        feed.addEventListener("now", receive);
        feed.onmessage = (event) => {
          receive(event);
          if (concerns(String(event.data).split(" "), event.lastEventId)) soon();
        };
        feed.onerror = () => {
          // A lost connection is taken up again by the browser itself; an answer that is no feed
          // (a proxy's 502 while the shop restarts) is final for it.
          if (feed?.readyState !== EventSource.CLOSED) return;
          stopListening();
          again = setTimeout(listenWhileSeen, retry);
        };
      }
    };
    listenWhileSeen();
    document.addEventListener("visibilitychange", listenWhileSeen);
    return () => {
      document.removeEventListener("visibilitychange", listenWhileSeen);
      stopListening();
      clearTimeout(timer);
    };
  }, [identity]);
}
