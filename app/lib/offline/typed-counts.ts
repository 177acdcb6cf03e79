import { countsName, storeKept } from "./queued-storage.ts";

/** A count that the server has not taken yet. */
export interface TypedCount {
  /** The user's id of whoever has counted: only their own session sends it (rules: kept-4). */
  by: string;
  productId: string;
  /** Of the product. */
  name: string;
  counted: number;
  /** In ms since 1970. */
  at: number;
  /** It came too late, and is kept to be seen until it is counted again. */
  isLate?: boolean;
}

/** What this browser has of all who count with it. */
export function readCounts(): TypedCount[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(countsName) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isCount) : [];
  } catch {
    return [];
  }
}

/** Whether something waits, which a logout would delete (rules: kept-5). */
export function countsWait(): boolean {
  return readCounts().some((count) => !count.isLate);
}

export function storeCounts(counts: readonly TypedCount[]): void {
  try {
    if (counts.length === 0) localStorage.removeItem(countsName);
    else localStorage.setItem(countsName, JSON.stringify(counts));
  } catch {
    // A browser that keeps nothing has them until it is closed.
  }
  // As other tabs are told by the browser.
  window.dispatchEvent(new StorageEvent("storage"));
}

/** For a logout: nothing that waits goes out any more (rules: kept-5). */
export function forgetAllKept(): void {
  storeCounts([]);
  storeKept(null);
}

function isCount(value: unknown): value is TypedCount {
  const { by, productId, name, counted, at } = (value ?? {}) as Partial<TypedCount>;
  const isNamed = [by, productId, name].every((text) => typeof text === "string");
  return isNamed && typeof counted === "number" && typeof at === "number";
}
