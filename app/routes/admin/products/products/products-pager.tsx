import { useSearchParams } from "react-router";
import { isFiltered } from "#app/domains/catalog/lists/product-filter.ts";
import { cursorParams, cursorTo } from "#app/lib/cursor.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { ListPager, NoEntries } from "../../components/content/entry-list.tsx";
import { useMay } from "../../components/page/use-may.ts";
import { FirstProduct } from "../../components/products/first-product.tsx";
import type { ReadProducts } from "./read-products.server.ts";

/** The address's filter, without the place in the list. */
export function useFilterSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const filter = new URLSearchParams(search);
  for (const name of cursorParams) filter.delete(name);
  return filter;
}

/** The ways to the other pages of the list, with its filter. */
export function ProductsPager({ page }: Pick<ReadProducts, "page">) {
  return <ListPager page={page} placeOf={cursorTo} search={useFilterSearch()} />;
}

/** In place of rows where there are none. */
export function NoProducts({ page, filter }: Pick<ReadProducts, "page" | "filter">) {
  const list = { page, search: useFilterSearch() };
  const may = useMay();
  if (!isFiltered(filter)) {
    const action = may("products") && (
      <span className="flex flex-wrap justify-center gap-2">
        <FirstProduct />
        <LinkButton to="/my/product" variant="secondary">
          {m.admin_add_product()}
        </LinkButton>
      </span>
    );
    return <NoEntries {...list} empty={m.no_products()} action={action} />;
  }
  const action = (
    <LinkButton variant="secondary" to="?">
      {m.products_show_all()}
    </LinkButton>
  );
  return <NoEntries {...list} empty={m.products_none_found()} action={action} />;
}
