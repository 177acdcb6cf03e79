import { asc, inArray } from "drizzle-orm";
import type { OfficeFinder } from "#app/lib/shop/office-finder.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { titleWithPack } from "../packs/title-with-pack.ts";
import { listedColumns, products } from "../product/product-table.server.ts";
import { someTitledProducts } from "../product/title-words.server.ts";

/** Products, hidden ones too, by words of their titles; their list knows categories too. */
export const productFinder = {
  group: "products",
  needs: "products.read",
  async find(q, size, may) {
    const { date, id } = products;
    const rows = await db
      .select(listedColumns)
      .from(products)
      .where(inArray(id, await someTitledProducts(q, size)))
      .orderBy(asc(date), asc(id));
    return rows.map((product) => ({
      to: may("products")
        ? `/my/updateproduct?${new URLSearchParams({ productId: product.id })}`
        : listOf(product.title),
      title: titleWithPack(product),
      detail: [
        product.category,
        m.stock_after({ n: product.currentStock }),
        product.isHidden && m.product_hidden(),
      ]
        .filter(Boolean)
        .join(" · "),
    }));
  },
  listOf,
} as const satisfies OfficeFinder;

function listOf(q: string): string {
  return `/my/products?${new URLSearchParams({ q })}`;
}
