import { maxQuantity, type ShownProduct } from "#app/domains/catalog/product/product.ts";
import type { TaxRate } from "#app/lib/tax/line-tax.ts";

/**
 * A line as the browser keeps it: the product as it was last seen, with the quantity
 * (rules: cart-1).
 */
export interface CartItem extends ShownProduct {
  quantity: number;
}

/** At most this many different products in a cart. */
export const maxCartLines = 50;

/**
 * An item already in the cart gets one more, otherwise it is added with this quantity, at most what there is of it
 * (rules: cart-2).
 */
export function addItem(
  cart: readonly CartItem[],
  product: ShownProduct,
  quantity = 1,
): CartItem[] {
  if (cart.some((item) => item.id === product.id)) return changeQuantity(cart, product.id, +1);
  if (cart.length >= maxCartLines) return [...cart];
  return [...cart, { ...product, quantity: Math.max(1, Math.min(quantity, mostOf(product))) }];
}

/** As many of a product as a cart takes. */
export function mostOf({ currentStock }: ShownProduct): number {
  return Math.min(currentStock, maxQuantity);
}

/**
 * One more or one less. Increase stops at the stock; decrease removes the line when nothing
 * is left of it (rules: cart-3).
 */
export function changeQuantity(cart: readonly CartItem[], id: string, by: 1 | -1): CartItem[] {
  return cart.flatMap((item) => {
    if (item.id !== id) return [item];
    if (by > 0 && item.quantity >= mostOf(item)) return [item];
    const quantity = item.quantity + by;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}

export function removeItem(cart: readonly CartItem[], id: string): CartItem[] {
  return cart.filter((item) => item.id !== id);
}

/** What stands between a line and the checkout; undefined where nothing does (rules: cart-6). */
export type LineProblem = "gone" | "out-of-stock" | "over-stock";

/** A product as the server tells a cart of it. */
export interface CheckedProduct extends ShownProduct {
  /** What is charged as tax now; never kept, because it may be another one tomorrow (rules: tax-1). */
  taxRate?: TaxRate | null;
}

/** A cart line as the server has checked it. */
export interface CheckedItem extends CartItem, CheckedProduct {
  problem: LineProblem | undefined;
}

/**
 * Each line with the server's current product and what blocks its checkout (rules: cart-5, cart-6).
 * Saves nothing.
 * @param products what the server has of the cart's ids; undefined while that is not known.
 */
export function checkCart(
  cart: readonly CartItem[],
  products: readonly CheckedProduct[] | undefined,
): CheckedItem[] {
  const byId = new Map(products?.map((product) => [product.id, product]));
  return cart.map((item) => {
    const product = products ? byId.get(item.id) : item;
    if (!product) return { ...item, problem: "gone" };
    const checked = { ...item, ...product, quantity: item.quantity };
    if (product.currentStock <= 0) return { ...checked, problem: "out-of-stock" };
    if (item.quantity > product.currentStock) return { ...checked, problem: "over-stock" };
    return { ...checked, problem: undefined };
  });
}

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
 * The cart to store, brought up to date with the server's products (rules: cart-5). Products not in
 * the answer stay as they are; returns the same array where nothing differs.
 */
export function refreshItems(
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
export function restoreItem(cart: readonly CartItem[], item: CartItem, place: number): CartItem[] {
  if (cart.some(({ id }) => id === item.id)) return [...cart];
  return cart.toSpliced(place, 0, item);
}
