import type { ShownProduct } from "#app/domains/catalog/product.ts";
import type { CartItem } from "./cart.ts";

/** What a cart keeps of a product: what a line shows, not what only its page does. */
export function storedProduct(product: ShownProduct): ShownProduct {
  return {
    id: product.id,
    title: product.title,
    category: product.category,
    shortDescription: product.shortDescription,
    price: product.price,
    productMRP: product.productMRP,
    discountPercentage: product.discountPercentage,
    productPackOff: product.productPackOff,
    pictureUrls: product.pictureUrls,
    currentStock: product.currentStock,
    stockStatus: product.stockStatus,
  };
}

/**
 * The cart with the server's current title, price, picture and stock in each line (rules: cart-5).
 * Lines that the server said nothing of stay as they are; the same cart is given back where nothing
 * differs.
 */
export function takeServersWord(
  cart: readonly CartItem[],
  products: readonly ShownProduct[],
): readonly CartItem[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const next = cart.map((item) => {
    const product = byId.get(item.id);
    return product ? { ...item, ...storedProduct(product) } : item;
  });
  return JSON.stringify(next) === JSON.stringify(cart) ? cart : next;
}

/** Puts a deleted line back where it stood; a line that is there again by now stays as it is. */
export function putBack(cart: readonly CartItem[], item: CartItem, place: number): CartItem[] {
  if (cart.some(({ id }) => id === item.id)) return [...cart];
  return cart.toSpliced(place, 0, item);
}
