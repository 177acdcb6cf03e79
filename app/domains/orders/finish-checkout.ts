import type { CartItem } from "#app/domains/cart/cart.ts";
import { clearCart, updateCart } from "#app/domains/cart/cart-store.ts";
import { forgetCheckoutKeys } from "./checkout-key.ts";

type Lines = readonly Pick<CartItem, "id" | "quantity">[];

/** Where the browser keeps which order was made of which cart, while it is not paid. */
const storageKey = "unpaidCheckout";

/**
 * The order is placed and, online, paid or reported as paid: clears the cart (rules: checkout-7).
 */
export function finishCheckout(): void {
  clearCart();
  forgetCheckoutKeys();
}

/** The cart has become an order that waits for its payment. */
export function rememberUnpaidCheckout(orderId: string, cart: Lines): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ orderId, cart: textOf(cart) }));
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
    const unpaid = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    if (unpaid.orderId !== orderId) return;
    updateCart((cart) => (textOf(cart) === unpaid.cart ? [] : cart));
    forgetCheckoutKeys();
    sessionStorage.removeItem(storageKey);
  } catch {
    // Forbidden: nothing was remembered.
  }
}

function textOf(cart: Lines): string {
  return cart
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .sort()
    .join(", ");
}
