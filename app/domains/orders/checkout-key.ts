import { v4 as uuid } from "uuid";
import { type PaymentMethod, paymentMethods } from "./order.ts";

/** What a shopper is about to order, as they see it. */
export interface CheckoutContents {
  lines: readonly { id: string; quantity: number; price: number }[];
  addressId: string;
  paymentMethod: PaymentMethod;
  offerCode?: string | undefined;
}

interface Kept {
  key: string;
  /** What the key was made for. */
  contents: string;
  /** When it was made, in ms since the epoch. */
  at: number;
}

/** After this time, in ms, the same cart is another checkout: nobody waits so long for an answer. */
const life = 60 * 60 * 1000;

/** Where storage is forbidden, the keys live as long as the page. */
const inMemory = new Map<PaymentMethod, Kept>();

/**
 * The checkout's key (rules: orders-7). It is the same until the order is placed, so that a page
 * that is loaded again, or an answer that got lost, leads to the one order, and an online payment
 * that was closed opens again for its own order. Another cart, price, code or address is another
 * checkout; so is another way of paying, beside which the first is kept: whoever turns to cash on
 * delivery and back again finds the order that waits for its payment.
 */
export function checkoutKeyFor(checkout: CheckoutContents): string {
  const { paymentMethod } = checkout;
  const contents = textOf(checkout);
  const kept = read(paymentMethod);
  if (kept?.contents === contents && Date.now() - kept.at < life) return kept.key;
  // Not crypto.randomUUID: a shop that is opened by a plain-http address of the LAN has none.
  const made = { key: uuid(), contents, at: Date.now() };
  inMemory.set(paymentMethod, made);
  try {
    sessionStorage.setItem(storageKey(paymentMethod), JSON.stringify(made));
  } catch {
    // Full or forbidden.
  }
  return made.key;
}

/** The order is placed, or the cart was emptied: the next one is another checkout. */
export function forgetCheckoutKeys(): void {
  inMemory.clear();
  try {
    for (const method of paymentMethods) sessionStorage.removeItem(storageKey(method));
  } catch {
    // Forbidden: nothing was stored.
  }
}

function textOf({ lines, addressId, offerCode = "" }: CheckoutContents): string {
  const texts = lines.map(({ id, quantity, price }) => `${id} ${quantity} ${price}`).sort();
  return [addressId, offerCode, ...texts].join(", ");
}

function storageKey(method: PaymentMethod): string {
  return `checkoutKey.${method}`;
}

function read(method: PaymentMethod): Kept | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey(method));
    return stored ? (JSON.parse(stored) as Kept) : inMemory.get(method);
  } catch {
    return inMemory.get(method);
  }
}
