import type { CartItem } from "#app/domains/cart/cart.ts";
import { updateCart } from "#app/domains/cart/cart-store.ts";
import { cartText, checkoutAnswered, forgetCheckoutKeys, unansweredCart } from "./checkout-key.ts";

type Lines = readonly Pick<CartItem, "id" | "quantity">[];

/** Where the browser keeps which order was made of which cart, while it is not paid; a new tab knows it. */
const storageKey = "unpaidCheckout";

/**
 * The order is placed and, online, paid or reported as paid: clears the cart (rules: checkout-7).
 * @param isEarlier it is one whose answer was lost: what was put into the cart since is not in it.
 * @param sent what is in it, where it waited for a connection: only that leaves the cart (rules: kept-6).
 */
export function finishCheckout(isEarlier = false, sent?: Lines): void {
  const ordered = isEarlier ? unansweredCart() : undefined;
  if (sent) takeFromCart(sent);
  else updateCart((cart) => (ordered === undefined || cartText(cart) === ordered ? [] : cart));
  checkoutAnswered();
  forgetCheckoutKeys();
}

function takeFromCart(sent: Lines): void {
  updateCart((cart) =>
    cart.flatMap((line) => {
      const ordered = sent.find(({ id }) => id === line.id)?.quantity ?? 0;
      if (ordered === 0) return line;
      const quantity = line.quantity - ordered;
      return quantity > 0 ? { ...line, quantity } : [];
    }),
  );
}

/** The cart has become an order that waits for its payment. */
export function rememberUnpaidCheckout(orderId: string, cart: Lines): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ orderId, cart: cartText(cart) }));
  } catch {
    // Full or forbidden: the shopper empties the cart.
  }
}

/**
 * An order was paid from the orders page, or reported as paid. Empties the cart if it is still the
 * one the order was made of.
 */
export function finishUnpaidCheckout(orderId: string): void {
  try {
    const unpaid = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    if (unpaid.orderId !== orderId) return;
    updateCart((cart) => (cartText(cart) === unpaid.cart ? [] : cart));
    forgetUnpaidCheckout(orderId);
  } catch {
    // Forbidden: nothing was remembered.
  }
}

/**
 * An order does not wait for its payment any more, and the cart stays: the next order of it is another
 * checkout.
 * @param orderId undefined: no order of this shopper waits.
 */
export function forgetUnpaidCheckout(orderId?: string): void {
  forgetCheckoutKeys();
  try {
    const unpaid = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    if (orderId === undefined || unpaid.orderId === orderId) localStorage.removeItem(storageKey);
  } catch {
    // Forbidden: nothing was remembered.
  }
}

/** Whether this browser has placed an order that may still wait for its payment. */
export function hasUnpaidCheckout(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}
