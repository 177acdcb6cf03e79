import { v4 as uuid } from "uuid";
import { type PaymentWay, paymentMethods } from "../order/order.ts";

/** What a shopper is about to order, as they see it. */
export interface CheckoutContents {
  lines: readonly { id: string; quantity: number; price: number }[];
  addressId: string;
  paymentMethod: PaymentWay;
  /** What is paid now of it, in paise. */
  advance?: number | undefined;
  offerCode?: string | undefined;
  /** Of a business that buys. */
  gstin?: string | undefined;
}

interface Kept {
  key: string;
  /** What the key was made for. */
  contents: string;
  /** The cart in it (cartText). */
  cart: string;
  /** When it was made, in ms since the epoch. */
  at: number;
}

/** After this time, in ms, the same cart is another checkout: nobody waits so long for an answer. */
const life = 60 * 60 * 1000;

/** A key is kept for each way of paying, and as that of an order on delivery which was not answered. */
type Slot = PaymentWay | "unanswered";

/** What storage has refused, full or forbidden: it lives as long as the page, and counts before what is stored. */
const inMemory = new Map<Slot, Kept>();

/**
 * The key of a checkout that is sent now (rules: orders-7). It is the same until the order is placed, so that
 * a page that is loaded again, or an answer that got lost, leads to the one order, and an online payment
 * that was closed opens again for its own order. Another cart, price, code or address is another
 * checkout; so is another way of paying, beside which the first is kept: whoever turns to cash on
 * delivery and back again finds the order that waits for its payment. While an order on delivery is not
 * answered (checkoutAnswered) it may stand, which itself may have changed prices, stock and what a code gives:
 * whatever is sent has its key.
 */
export function checkoutKeyFor(checkout: CheckoutContents): string {
  const { paymentMethod } = checkout;
  const contents = textOf(checkout);
  const unanswered = read("unanswered");
  const same = read(paymentMethod);
  // Not crypto.randomUUID: a shop that is opened by a plain-http address of the LAN has none.
  const { key, at } =
    unanswered ?? (same?.contents === contents ? same : { key: uuid(), at: Date.now() });
  // It may become an online order: then it is not found again by the one on delivery.
  if (unanswered) forget("cod");
  const sent = { key, contents, cart: cartText(checkout.lines), at };
  keep(paymentMethod, sent);
  if (paymentMethod === "cod" && !unanswered) keep("unanswered", sent);
  return key;
}

/** The cart (cartText) of the order on delivery that was sent first and is not answered. */
export function unansweredCart(): string | undefined {
  return read("unanswered")?.cart;
}

/** The shop has said what became of the order that was sent. */
export function checkoutAnswered(): void {
  forget("unanswered");
}

/** The order is placed, or does not wait for its payment any more: the next one is another checkout. */
export function forgetCheckoutKeys(): void {
  for (const way of [...paymentMethods, "advance"] as const) forget(way);
}

/** What is in a cart, whatever it costs now. */
export function cartText(lines: readonly { id: string; quantity: number }[]): string {
  return lines
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .sort()
    .join(", ");
}

function textOf({ lines, addressId, offerCode = "", gstin, advance }: CheckoutContents): string {
  const texts = lines.map(({ id, quantity, price }) => `${id} ${quantity} ${price}`).sort();
  return [
    addressId,
    offerCode,
    ...(gstin ? [gstin] : []),
    ...(advance ? [advance] : []),
    ...texts,
  ].join(", ");
}

function storageKey(slot: Slot): string {
  return `checkoutKey.${slot}`;
}

function keep(slot: Slot, kept: Kept): void {
  try {
    sessionStorage.setItem(storageKey(slot), JSON.stringify(kept));
    inMemory.delete(slot);
  } catch {
    inMemory.set(slot, kept);
  }
}

function forget(slot: Slot): void {
  inMemory.delete(slot);
  try {
    sessionStorage.removeItem(storageKey(slot));
  } catch {
    // Forbidden: nothing was stored.
  }
}

function read(slot: Slot): Kept | undefined {
  const kept = stored(slot);
  return kept && Date.now() - kept.at < life ? kept : undefined;
}

function stored(slot: Slot): Kept | undefined {
  const refused = inMemory.get(slot);
  if (refused) return refused;
  try {
    const text = sessionStorage.getItem(storageKey(slot));
    return text ? (JSON.parse(text) as Kept) : undefined;
  } catch {
    return undefined;
  }
}
