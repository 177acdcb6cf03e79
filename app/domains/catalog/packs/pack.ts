import type { Paise } from "#app/lib/money/money.ts";
import type { Product } from "../product/product.ts";

/** One pack of a food, as the others' pages offer it. */
export type Pack = Pick<Product, "id" | "title" | "productPackOff" | "price" | "currentStock">;

/** What 100 g of a product cost, to the paisa; undefined where its pack is not set (rules: packs-3). */
export function pricePer100g(
  product: Pick<Product, "price" | "productPackOff">,
): Paise | undefined {
  const { price, productPackOff: grams } = product;
  return grams ? Math.round((price * 100) / grams) : undefined;
}
