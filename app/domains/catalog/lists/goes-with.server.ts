import { eq, inArray, type SQL } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import type { Product } from "../product/product.ts";
import { products } from "../product/product-table.server.ts";
import type { CompanionProduct } from "./goes-with.tsx";
import { listedProducts } from "./listed-products.server.ts";

/** As many as a wide page shows in a row, and a phone in two. */
const size = 4;

/**
 * What else a shopper of this product is offered (rules: products-6): of its category what sells best and is in stock, and
 * where that is not enough, of all.
 * @param others products that the page offers already, such as the packs of the same food.
 */
export async function goesWith(
  { id }: Pick<Product, "id">,
  others: readonly { id: string }[],
): Promise<CompanionProduct[]> {
  const offered = new Set([id, ...others.map((other) => other.id)]);
  const found: CompanionProduct[] = [];
  const sold = { stock: "in", sort: "sold" } as const;
  for (const among of [hasCategoryOf(id), undefined]) {
    if (found.length === size) break;
    const listed = await listedProducts(sold, undefined, size + offered.size, among);
    for (const product of listed.products) {
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

/** Asked by the product's id: what a page knows of it is the category's name in its language. */
function hasCategoryOf(id: string): SQL {
  const { category } = products;
  return inArray(category, db.select({ category }).from(products).where(eq(products.id, id)));
}
