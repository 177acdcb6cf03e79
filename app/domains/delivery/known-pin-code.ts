import { useSyncExternalStore } from "react";

/** Where the browser keeps it; it is sent to nobody (decision 063). */
const storageKey = "pinCode";

const listeners = new Set<() => void>();
/** Where storage is full or off, the pin code is known for as long as the page lives. */
let unstored: string | undefined;

/**
 * The pin code that was typed or chosen here last; "" where there is none, and undefined on the server and until the
 * page is hydrated.
 */
export function usePinCode(): string | undefined {
  return useSyncExternalStore<string | undefined>(subscribe, read, () => undefined);
}

/** Keeps a pin code for the next pages; "" forgets it, as a logout does. */
export function rememberPinCode(pinCode: string): void {
  if (pinCode === read()) return;
  unstored = undefined;
  try {
    localStorage.setItem(storageKey, pinCode);
  } catch {
    unstored = pinCode;
  }
  for (const listener of listeners) listener();
}

function read(): string {
  try {
    return unstored ?? localStorage.getItem(storageKey) ?? "";
  } catch {
    return unstored ?? "";
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
