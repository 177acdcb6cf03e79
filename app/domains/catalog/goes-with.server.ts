import type { CompanionProduct } from "./goes-with.tsx";
import { listedProducts } from "./listed-products.server.ts";
import type { Product } from "./product.ts";

/** As many as a wide page shows in a row, and a phone in two. */
const size = 4;

/**
 * What else a shopper of this product is offered (rules: products-6): of its category what sells best and is in stock, and
 * where that is not enough, of all.
 * @param others products that the page offers already, such as the packs of the same food.
 */
export async function goesWith(
  { id, category }: Product,
  others: readonly { id: string }[],
): Promise<CompanionProduct[]> {
  const offered = new Set([id, ...others.map((other) => other.id)]);
  const found: CompanionProduct[] = [];
  for (const choices of [{ category }, {}]) {
    if (found.length === size) break;
    const sold = { ...choices, stock: "in", sort: "sold" } as const;
    const { products } = await listedProducts(sold, undefined, size + offered.size);
    for (const product of products) {
      if (found.length === size || offered.has(product.id)) continue;
      offered.add(product.id);
      const { title, untranslated, price, productMRP, pictureUrls } = product;
      found.push({
        id: product.id,
        title,
        untranslated,
        price,
        productMRP,
        picture: pictureUrls[0],
      });
    }
  }
  return found;
}
