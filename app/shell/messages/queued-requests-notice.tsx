import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { isAnythingKept, onKept } from "#app/lib/offline/queued-storage.ts";

type Bar = typeof import("../offline/queued-bar.tsx").QueuedBar;

/** Pages of the shop that send what is kept without a connection. */
const senders = /^\/(address|payment|contactUs|bulkOrder)\b/;

/**
 * The place of what waits for a connection (rules: kept-2). Its script is fetched where something does, and ahead on
 * pages that may need it: without a connection it is too late.
 */
export function QueuedRequests({ isOffice = false }: { isOffice?: boolean }) {
  const { pathname } = useLocation();
  const isAhead = isOffice || senders.test(pathname);
  const waits = useSyncExternalStore(onKept, isAnythingKept, () => false);
  const [QueuedBar, setBar] = useState<Bar>();
  useEffect(() => {
    if (!waits && !isAhead) return;
    const fetchBar = () =>
      import("../offline/queued-bar.tsx").then(
        (bar) => setBar(() => bar.QueuedBar),
        () => {},
      );
    void fetchBar();
    addEventListener("online", fetchBar);
    return () => removeEventListener("online", fetchBar);
  }, [waits, isAhead]);
  return <div aria-live="polite">{waits && QueuedBar && <QueuedBar />}</div>;
}
