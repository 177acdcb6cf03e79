import { useSyncExternalStore } from "react";
import type { CartItem } from "./cart.ts";

/** Where the cart is kept (rules: cart-1). */
export const cartStorageKey = "cartItems";
/** A stored cart that could not be read is moved here, not thrown away (rules: cart-12). */
const unreadableKey = "cartItems.unreadable";

const empty: readonly CartItem[] = [];
const listeners = new Set<() => void>();
/** The stored text that `cart` was read from. */
let text: string | null = null;
/** Storage is full or forbidden: the cart lives as long as the page. */
let unstored = false;
let cart: readonly CartItem[] = empty;
/** A stored cart was set aside since the page was loaded. */
let wasSetAside = false;

/** The browser's cart; the same in all tabs. Empty on the server and until the page is hydrated. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(subscribe, read, () => empty);
}

/** Whether the product is in the browser's cart. Who asks is told of changes of this alone. */
export function useIsInCart(productId: string): boolean {
  return useQuantityInCart(productId) > 0;
}

/** How many of a product are in the browser's cart. */
export function useQuantityInCart(productId: string): number {
  return useSyncExternalStore(
    subscribe,
    () => read().find(({ id }) => id === productId)?.quantity ?? 0,
    () => 0,
  );
}

/** False on the server and until the page is hydrated: does `useCart` say what the browser has? */
export function useCartKnown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** True once a stored cart could not be read and was set aside. */
export function useCartSetAside(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wasSetAside,
    () => false,
  );
}

/**
 * Replaces the cart by what `change` makes of it. An empty cart removes the stored copy
 * (rules: cart-3).
 */
export function updateCart(change: (cart: readonly CartItem[]) => readonly CartItem[]): void {
  const before = read();
  const next = change(before);
  if (next === before) return;
  const nextText = next.length === 0 ? null : JSON.stringify(next);
  try {
    if (nextText === null) localStorage.removeItem(cartStorageKey);
    else localStorage.setItem(cartStorageKey, nextText);
    unstored = false;
  } catch {
    unstored = true;
  }
  text = nextText;
  cart = next;
  for (const listener of listeners) listener();
}

export function clearCart(): void {
  updateCart(() => empty);
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === cartStorageKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** The stored cart, parsed once a change: React wants the same value for the same state. */
function read(): readonly CartItem[] {
  if (unstored) return cart;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(cartStorageKey);
  } catch {
    unstored = true;
  }
  if (stored === text) return cart;
  text = stored;
  cart = parse(stored);
  return cart;
}

function parse(stored: string | null): readonly CartItem[] {
  if (stored === null) return empty;
  try {
    const items: unknown = JSON.parse(stored);
    if (Array.isArray(items) && items.every(isItem)) return items;
  } catch {
    // Not JSON at all.
  }
  setAside(stored);
  return empty;
}

function setAside(stored: string): void {
  wasSetAside = true;
  try {
    localStorage.setItem(unreadableKey, stored);
    localStorage.removeItem(cartStorageKey);
    text = null;
  } catch {
    // Storage is full: it stays where it is, and is not read a second time.
  }
}

function isItem(item: Partial<CartItem> | null): item is CartItem {
  return (
    typeof item?.id === "string" &&
    typeof item.title === "string" &&
    typeof item.price === "number" &&
    typeof item.productMRP === "number" &&
    typeof item.currentStock === "number" &&
    Array.isArray(item.pictureUrls) &&
    Number.isInteger(item.quantity) &&
    (item.quantity ?? 0) > 0
  );
}
