import { useSyncExternalStore } from "react";

let missing = false;
const listeners = new Set<() => void>();

/** Says that the script of a page has not come, or that it is there at last. */
export function scriptIsMissing(now: boolean): void {
  missing = now;
  for (const tell of listeners) tell();
}

/** True while the page that was asked for cannot come, because its script has not. */
export function useMissingScript(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => missing,
    () => false,
  );
}
