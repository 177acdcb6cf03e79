import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { onMissingScript, someScriptIsMissing } from "#app/lib/missing-script.ts";

/** A page that is on its way for longer than this, in ms, waits for its script. */
const patience = 300;

/** True while the page that was asked for cannot come, because its script has not. */
export function useMissingScript(): boolean {
  const { location } = useNavigation();
  const someMissing = useSyncExternalStore(onMissingScript, someScriptIsMissing, () => false);
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
