import {
  filteredProducts,
  listCategories,
} from "#app/domains/catalog/lists/filter-products.server.ts";
import { readProductFilter } from "#app/domains/catalog/lists/product-filter.ts";
import { readCursor } from "#app/lib/cursor.ts";

/** Rows a page of the list and of the grid. */
const productsAPage = 50;

/** What the list of products and the grid show, by what their address asks for. */
export async function readProducts(search: URLSearchParams) {
  const filter = readProductFilter(search);
  const [page, categories] = await Promise.all([
    filteredProducts(filter, readCursor(search), productsAPage),
    listCategories(),
  ]);
  return { filter, page, categories };
}

export type ReadProducts = Awaited<ReturnType<typeof readProducts>>;
