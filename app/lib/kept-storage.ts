/** Where the browser keeps what could not be sent (rules: kept-1). */
const keptName = "keptRequests";

const listeners = new Set<() => void>();
/** Where storage is full or forbidden, what is kept lives as long as the page. */
let inMemory: string | null = null;

/** What is kept, as text; null where nothing is. */
export function keptText(): string | null {
  try {
    return localStorage.getItem(keptName) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function storeKept(text: string | null): void {
  inMemory = null;
  try {
    if (text === null) localStorage.removeItem(keptName);
    else localStorage.setItem(keptName, text);
  } catch {
    inMemory = text;
  }
  for (const tell of listeners) tell();
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
