import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { isOwn, isStale, type QueuedRequest } from "#app/lib/offline/queued-requests.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { useShopper } from "../header/use-shopper.ts";

/** Before each try, in ms; the last for all that follow. */
const pauses = [0, 5000, 10_000, 20_000, 40_000, 60_000];
/** What was just sent in vain has so long, in ms, before it is tried again. */
const firstPause = 4000;
/** How long the shop has to say who is there, in ms. */
const patience = 15_000;

/** Whose session it is: a user's id, null for a visitor, undefined where the shop was not reached. */
type Who = string | null | undefined;

/**
 * Whose turn it is to be sent: one after the other, while the page is in sight, when the connection is back and
 * at growing pauses (rules: kept-3).
 */
export function useTurns(requests: readonly QueuedRequest[]) {
  const [who, setWho] = useState<Who>();
  const [tries, setTries] = useState(0);
  const [turn, setTurn] = useState<QueuedRequest>();
  const page = useLocation().key;
  const role = useShopper()?.userType;
  const waiting = requests.filter((one) => !one.outcome && !isStale(one));
  const newest = Math.max(0, ...waiting.map(({ at }) => at));
  const isWaiting = waiting.length > 0;

  const tryNow = useEffectEvent(async () => {
    if (turn || document.visibilityState === "hidden") return;
    const asked = await askWho();
    setWho(asked);
    const own = waiting.find(({ by }) => by === "" || by === asked);
    if (asked !== undefined && own) setTurn(own);
    else setTries((n) => n + 1);
  });
  const tryOften = useEffectEvent(() => void tryNow());

  // Also for what is somebody else's: they may log in here, or in another tab.
  useEffect(() => {
    if (!isWaiting || turn) return;
    const pause = pauses[Math.min(tries, pauses.length - 1)] ?? 0;
    const timer = setTimeout(tryOften, Math.max(pause, newest + firstPause - Date.now()));
    addEventListener("online", tryOften);
    document.addEventListener("visibilitychange", tryOften);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", tryOften);
      document.removeEventListener("visibilitychange", tryOften);
    };
  }, [isWaiting, turn, tries, newest]);

  // A page that is opened may find the line, and whoever has just logged in is somebody else (rules: kept-3).
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page, and each role.
  useEffect(() => setTries(0), [page, role]);

  return {
    who,
    /** The one that is being sent. */
    turn,
    endTurn: (isAnswered: boolean) => {
      setTurn(undefined);
      setTries((n) => (isAnswered ? 0 : n + 1));
    },
    shown: requests.filter((one) => who === undefined || who === null || isOwn(one, who)),
  };
}

async function askWho(): Promise<Who> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(pathIn("/who"), { cache: "no-store", signal });
    return answer.ok ? (await answer.json()).id : undefined;
  } catch {
    return undefined;
  }
}
