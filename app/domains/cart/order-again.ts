import { maxQuantity, type ShownProduct } from "#app/domains/catalog/product/product.ts";
import { type CartItem, maxCartLines, storedProduct } from "./cart.ts";

/** A line of an earlier order that is wanted again. */
export interface WantedLine {
  productId: string;
  title: string;
  quantity: number;
}

/** A line that did not go into the cart as it was, and how many of it did. */
export interface ShortLine {
  title: string;
  why: "gone" | "out-of-stock" | "fewer" | "cart-full";
  n: number;
}

/**
 * The cart with the lines of an earlier order, at today's prices, as far as they can still be had
 * (rules: orders-49). What is in the cart already becomes no less, and no more by a second press.
 * @param products what the server has of the lines' ids.
 */
export function orderAgain(
  cart: readonly CartItem[],
  wanted: readonly WantedLine[],
  products: readonly ShownProduct[],
): { cart: readonly CartItem[]; short: ShortLine[] } {
  const byId = new Map(products.map((product) => [product.id, product]));
  const next = [...cart];
  const short: ShortLine[] = [];
  for (const { productId, title, quantity } of wanted) {
    const leaveOut = (why: ShortLine["why"], n = 0) => short.push({ title, why, n });
    const product = byId.get(productId);
    const place = next.findIndex(({ id }) => id === productId);
    const has = next[place]?.quantity ?? 0;
    const most = Math.min(product?.currentStock ?? 0, maxQuantity);
    if (!product) leaveOut("gone");
    else if (most <= 0) leaveOut("out-of-stock");
    else if (place < 0 && next.length >= maxCartLines) leaveOut("cart-full");
    else {
      const item = { ...storedProduct(product), quantity: Math.max(has, Math.min(quantity, most)) };
      if (place < 0) next.push(item);
      else next[place] = item;
      if (most < quantity) leaveOut("fewer", most);
    }
  }
  return { cart: next, short };
}
