import { beforeEach, expect, test } from "vitest";
import type { CartItem } from "#app/domains/cart/cart.ts";
import { updateCart } from "#app/domains/cart/cart-store.ts";
import { checkoutAnswered, checkoutKeyFor, forgetCheckoutKeys } from "./checkout-key.ts";
import { finishCheckout } from "./finish-checkout.ts";

const laddu = { id: "laddu", quantity: 2, price: 9900 } as CartItem;

const send = (lines: CartItem[]) =>
  checkoutKeyFor({ lines, addressId: "home", paymentMethod: "cod" });

function cart(): readonly CartItem[] {
  let now: readonly CartItem[] = [];
  updateCart((stands) => {
    now = stands;
    return stands;
  });
  return now;
}

beforeEach(() => {
  forgetCheckoutKeys();
  checkoutAnswered();
});

test("an order whose answer was lost takes the cart that it was made of, and no other", () => {
  updateCart(() => [laddu]);
  const key = send([laddu]);
  const more = { ...laddu, quantity: 3 };
  updateCart(() => [more]);
  expect(send([more])).toBe(key);
  finishCheckout(true);
  expect(cart()).toEqual([more]);

  expect(send([more])).not.toBe(key);
  send([{ ...more, price: 9800 }]);
  finishCheckout(true);
  expect(cart()).toEqual([]);
});

test("an order that is answered takes the cart", () => {
  updateCart(() => [laddu]);
  send([{ ...laddu, quantity: 1 }]);
  finishCheckout();
  expect(cart()).toEqual([]);
});
