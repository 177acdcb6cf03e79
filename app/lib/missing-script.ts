import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";

/** Routes whose scripts were asked for and have not come. */
const missing = new Set<string>();
const listeners = new Set<() => void>();

/** A page that is on its way for longer than this, in ms, waits for its script. */
const patience = 300;

/** Says that the script of a route has not come, or that it is there at last. */
export function scriptIsMissing(routeId: string, isMissing: boolean): void {
  if (isMissing) missing.add(routeId);
  else missing.delete(routeId);
  for (const tell of listeners) tell();
}

/** True while the page that was asked for cannot come, because its script has not. */
export function useMissingScript(): boolean {
  const { location } = useNavigation();
  const someMissing = useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => missing.size > 0,
    () => false,
  );
  // It may be another page's script that is missing: then this one comes in a moment.
  const waiting = someMissing && location !== undefined;
  const [waitingFor, setWaitingFor] = useState<typeof location>();
  useEffect(() => {
    if (!waiting) return setWaitingFor(undefined);
    const timer = setTimeout(() => setWaitingFor(location), patience);
    return () => clearTimeout(timer);
  }, [waiting, location]);
  return waiting && waitingFor === location;
}
