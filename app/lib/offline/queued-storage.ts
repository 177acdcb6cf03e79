/** Where the browser keeps what could not be sent (rules: kept-1). */
const keptName = "queuedRequests";
/** And counts of the stock, until the shop has them (typed-counts.ts). */
export const countsName = "stockCounts";

const listeners = new Set<() => void>();
/** All requests, where storage is full or forbidden: it lives as long as the page, and is newer than what is stored. */
let inMemory: string | null = null;

/** What is kept, as text; null where nothing is. */
export function keptText(): string | null {
  try {
    return inMemory ?? localStorage.getItem(keptName);
  } catch {
    return inMemory;
  }
}

/**
 * Stores what is kept, whole, in place of what was kept before.
 * @param text null where nothing is kept any more.
 * @returns false where it only lives as long as the page.
 */
export function storeKept(text: string | null): boolean {
  inMemory = null;
  try {
    if (text === null) localStorage.removeItem(keptName);
    else localStorage.setItem(keptName, text);
  } catch {
    inMemory = text;
  }
  for (const tell of listeners) tell();
  return inMemory === null;
}

/** Whether a request or a count is kept. */
export function isAnythingKept(): boolean {
  try {
    return keptText() !== null || localStorage.getItem(countsName) !== null;
  } catch {
    return false;
  }
}

/** Calls `tell` whenever something is kept or done with, in other tabs too; returns what ends that. */
export function onKept(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener("storage", tell);
  };
}
