import { useEffect } from "react";
import type { DataRouter } from "react-router";
import { followedTopics } from "#app/lib/live/live-topics.ts";
import { holdsChange } from "#app/lib/live/version-token.ts";
import { newerVersionEvent } from "#app/lib/offline/newer-version.ts";
import { keptSince } from "#app/lib/offline/offline-caches.ts";
import { worthLoading } from "#app/lib/offline/saves-data.ts";
import { useRouterItself } from "#app/library-internals/react-router-state.ts";
import { topicsFollowed } from "./use-live-topics.ts";

/** Pages reload at most this often, in ms. */
const rest = 1000;
/** After a command of the page's own, the page is left to read what came of it, in ms. */
const settle = 1000;
/** So that a thousand open pages do not all ask in the same moment, in ms. */
const jitter = 250;
/**
 * After an answer that is no feed, the next try comes this much later, in ms, and twice as much after
 * each further one, up to a minute (rules: live-8).
 */
const firstRetry = 3000;
const lastRetry = 60_000;

/**
 * Keeps open pages up to date (rules: live-1): listens to the shop's one live feed and reloads the
 * data of the page when something changed that one of its routes shows (`handle.live`).
 * @param role of whoever is logged in: another may be told other things. Where another user of the
 *   same role has logged in, the server has ended the feed of the one before (rules: live-6).
 */
export function useLivePages(role: string | undefined): void {
  const router = useRouterItself();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another role is another feed.
  useEffect(() => {
    const reloads = planReloads(router);
    const stop = listenWhileSeen(versionShown(router), reloads);
    return () => {
      stop();
      reloads.end();
    };
  }, [role]);
}

const ofRoot = ({ state }: DataRouter) =>
  state.loaderData.root as { version: string; build: string } | undefined;

/** Of the data that the page shows, as the root loader has named it; what changed since is told first. */
const versionShown = (router: DataRouter): string => ofRoot(router)?.version ?? "";

/**
 * What the page itself is changing or loading comes first: its answer may lead away from a row that
 * is gone, and asking for the page meanwhile would break off what is under way.
 */
function isBusy({ state }: DataRouter): boolean {
  const { navigation, fetchers, revalidation } = state;
  const states = [navigation, ...fetchers.values()].map((one) => one.state);
  return [...states, revalidation].some((one) => one !== "idle");
}

/** Whether a field of the page holds what it did not hold at first. */
const isTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>("input,textarea")].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

interface Reloads {
  /** @param change the version from which on it is there. */
  onChange: (topics: string[], change: string) => void;
  /**
   * The line is there, or is back. What was kept gives way to what is there now (rules: offline-2): data of another build
   * would meet scripts that do not know it, so the page opens anew, or offers to where something was typed (offline-6).
   */
  onLine: (build: string, change: string) => void;
  end: () => void;
}

/** Reloads the page for the changes that concern it, now and then, and not for what it has already. */
function planReloads(router: DataRouter): Reloads {
  /** The newest change that the page is to show, by its version; "*" where no version tells of it. */
  let awaited = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastReload = 0;
  let lastBusy = 0;

  const unsubscribe = router.subscribe(() => {
    lastBusy = Date.now();
  });

  function plan(): void {
    if (timer || !awaited) return;
    const wait = Math.max(lastReload + rest, lastBusy + settle) - Date.now();
    timer = setTimeout(reload, Math.max(0, wait) + Math.random() * jitter);
  }

  function reload(): void {
    timer = undefined;
    if (isBusy(router)) lastBusy = Date.now();
    if (Date.now() < lastBusy + settle) {
      plan();
      return;
    }
    // A browser that made the change itself has it by now, read after its command's answer.
    if (!holdsChange(versionShown(router), awaited)) {
      lastReload = Date.now();
      void router.revalidate();
    }
    awaited = "";
  }

  return {
    onChange(topics, change) {
      // The page's version says nothing of what its components have read by themselves.
      const isOfComponent = topicsFollowed().some((topic) => topics.includes(topic));
      const shown = router.state.matches.flatMap(({ route, params }) =>
        worthLoading(followedTopics(route.handle, params)),
      );
      // A page on its way has been asked for already, maybe before the change.
      const isOnItsWay = router.state.navigation.state !== "idle";
      if (isOfComponent || topics.includes("*")) awaited = "*";
      else if (awaited !== "*" && (isOnItsWay || shown.some((topic) => topics.includes(topic)))) {
        awaited = change;
      }
      plan();
    },
    onLine(build, change) {
      if (!document.documentElement.hasAttribute(keptSince)) return;
      if (build === ofRoot(router)?.build) this.onChange(["*"], change);
      else if (isTyped()) dispatchEvent(new Event(newerVersionEvent));
      else location.reload();
    },
    end() {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}

/**
 * Only a page that is seen listens: a browser has few connections to one shop, and a page that comes
 * back into sight is told what it missed.
 * @param since the version that the page has.
 * @returns what ends it.
 */
function listenWhileSeen(since: string, reloads: Reloads): () => void {
  let receivedUntil = since;
  let feed: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let retry = firstRetry;
  const stop = () => {
    clearTimeout(again);
    feed?.close();
    feed = undefined;
  };
  const listen = () => {
    if (document.hidden) {
      stop();
    } else if (!feed) {
      feed = new EventSource(`/live?since=${encodeURIComponent(receivedUntil)}`);
      feed.addEventListener("now", ({ data, lastEventId }) => {
        receivedUntil = lastEventId;
        retry = firstRetry;
        reloads.onLine(String(data), lastEventId);
      });
      feed.onmessage = ({ data, lastEventId }) => {
        receivedUntil = lastEventId;
        reloads.onChange(String(data).split(" "), lastEventId);
      };
      feed.onerror = () => {
        // A lost connection is taken up again by the browser itself; an answer that is no feed
        // (a proxy's 502 while the shop restarts, our 429) is final for it.
        if (feed?.readyState !== EventSource.CLOSED) return;
        stop();
        again = setTimeout(listen, retry);
        retry = Math.min(retry * 2, lastRetry);
      };
    }
  };
  listen();
  document.addEventListener("visibilitychange", listen);
  return () => {
    document.removeEventListener("visibilitychange", listen);
    stop();
  };
}
