/** How long a page's scripts may take, in ms (rules: limits-15). */
export const scriptTimeout = 120_000;

/** Routes whose scripts were asked for and have not come. */
const missing = new Set<string>();
const listeners = new Set<() => void>();

/** Says that the script of a route has not come, or that it is there at last. */
export function setScriptMissing(routeId: string, isMissing: boolean): void {
  if (isMissing) missing.add(routeId);
  else missing.delete(routeId);
  for (const tell of listeners) tell();
}

/** True while the script of some route has not come. */
export function someScriptIsMissing(): boolean {
  return missing.size > 0;
}

/** Calls `tell` whenever a script goes missing or comes; returns what ends that. */
export function onMissingScript(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
