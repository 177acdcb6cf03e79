import { useMemo, useSyncExternalStore } from "react";
import { type QueuedRequest, readKept } from "#app/lib/offline/queued-requests.ts";
import { keptText, onKept } from "#app/lib/offline/queued-storage.ts";

/** What this browser keeps to be sent; nothing on the server and until the page is hydrated. */
export function useQueuedRequests(): readonly QueuedRequest[] {
  const text = useSyncExternalStore(onKept, keptText, () => null);
  return useMemo(() => readKept(text), [text]);
}

/** Whether the request of that key waits to be sent. */
export function useIsKept(key: string | undefined): boolean {
  return useQueuedRequests().some((one) => one.key === key && !one.outcome);
}
