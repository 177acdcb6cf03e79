import { useEffect } from "react";
import { useFetcher } from "react-router";
import { productTopic } from "#app/lib/live/live-topics.ts";
import { useLiveTopics } from "#app/ui/live/use-live-topics.ts";
import { type CheckedItem, type CheckedProduct, checkCart, refreshItems } from "./cart.ts";
import { updateCart, useCart, useCartKnown } from "./cart-store.ts";

/** What `/cart/products` answers; no products where the server could not be asked. */
export interface CartProducts {
  asked: string[];
  products: CheckedProduct[] | undefined;
}

export interface CheckedCart {
  /** Undefined on the server and until the page is hydrated. */
  lines: CheckedItem[] | undefined;
  /** Has the server checked the lines, or could it not be asked? */
  check: "under-way" | "done" | "failed";
}

/**
 * The browser's cart held against the server (rules: cart-5), again at each change of one of its
 * products.
 */
export function useCheckedCart(): CheckedCart {
  const cart = useCart();
  const known = useCartKnown();
  const { load, data } = useFetcher<CartProducts>();
  const query = cart.map(({ id }) => `id=${encodeURIComponent(id)}`).join("&");
  useLiveTopics(cart.map(({ id }) => productTopic(id)));

  useEffect(() => {
    if (!query) return;
    const ask = () => void load(`/cart/products?${query}`);
    ask();
    window.addEventListener("online", ask);
    return () => window.removeEventListener("online", ask);
  }, [query, load]);

  const products = data?.products;
  // What the server said is kept in the cart, where adding and increasing look at the stock.
  useEffect(() => {
    if (products) updateCart((stored) => refreshItems(stored, products));
  }, [products]);

  if (!known) return { lines: undefined, check: "under-way" };
  if (!products) return { lines: checkCart(cart, undefined), check: data ? "failed" : "under-way" };
  // A line that was added since the server was asked is not "gone": it stays as it is for now.
  const notAsked = cart.filter(({ id }) => !data.asked.includes(id));
  return {
    lines: checkCart(cart, [...products, ...notAsked]),
    check: notAsked.length > 0 ? "under-way" : "done",
  };
}
