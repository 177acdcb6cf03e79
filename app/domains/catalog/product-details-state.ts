import type { ProductSummary } from "./product.ts";

/** A product as cards, pages and carts show it. */
export type ShownProduct = Omit<ProductSummary, "date">;

/** What a link to a product's page carries, so that the page appears at once (rules: shell-12). */
export interface ProductDetailsState {
  productDetails: ShownProduct;
}

/** The product in a navigation's state, if it is the one with this id. */
export function productDetailsIn(state: unknown, id: string | undefined): ShownProduct | undefined {
  const { productDetails } = (state ?? {}) as Partial<ProductDetailsState>;
  return productDetails?.id === id ? productDetails : undefined;
}
