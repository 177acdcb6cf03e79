import { db } from "#app/server/database/database.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import { products } from "../product/product-table.server.ts";
import { isSold } from "../product/products.server.ts";

/** The categories and foods of what is sold, each once. */
export const productKinds = keptUntilChanged("products", async (): Promise<string[]> => {
  const { category, food } = products;
  const rows = await db.selectDistinct({ category, food }).from(products).where(isSold);
  return [...new Set(rows.flatMap((row) => [row.category, row.food ?? []].flat()))];
});
