import { v4 as uuid } from "uuid";

const storageKey = "checkoutKey";

interface Kept {
  key: string;
  /** What the key was made for. */
  cart: string;
  /** When it was made, in ms since the epoch. */
  at: number;
}

/** After this time, in ms, the same cart is another checkout: nobody waits so long for an answer. */
const life = 60 * 60 * 1000;

/** Where storage is forbidden, the key lives as long as the page. */
let inMemory: Kept | undefined;

/**
 * The checkout's key (R23). It is the same until the order is placed, so that a page that is loaded
 * again, or an answer that got lost, leads to the one order; another cart is another checkout.
 */
export function checkoutKeyFor(lines: readonly { id: string; quantity: number }[]): string {
  const cart = lines
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .sort()
    .join(", ");
  const kept = read();
  if (kept?.cart === cart && Date.now() - kept.at < life) return kept.key;
  // Not crypto.randomUUID: a shop that is opened by a plain-http address of the LAN has none.
  const made = { key: uuid(), cart, at: Date.now() };
  inMemory = made;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(made));
  } catch {
    // Full or forbidden.
  }
  return made.key;
}

/** The order is placed, or the cart was emptied: the next one is another checkout. */
export function forgetCheckoutKey(): void {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Forbidden: nothing was stored.
  }
}

function read(): Kept | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey);
    return stored ? (JSON.parse(stored) as Kept) : inMemory;
  } catch {
    return inMemory;
  }
}
