import { useSearchParams } from "react-router";
import { isFiltered } from "#app/domains/catalog/product-filter.ts";
import { cursorParams, cursorTo } from "#app/lib/cursor.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar } from "#app/ui/motif.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { EmptiedPage, isEmptied } from "../components/entry-list.tsx";
import { useMay } from "../components/use-may.ts";
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
  const filter = useFilterSearch();
  const { rows, hasPrevious, hasNext } = page;
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || !(hasPrevious || hasNext)) return null;
  const to = (direction: (typeof cursorParams)[number], row: typeof first) => {
    const search = new URLSearchParams(filter);
    search.set(direction, cursorTo(row));
    return `?${search}`;
  };
  return (
    <Pager
      label={m.content_pages()}
      summary=""
      previous={{ label: m.previous(), to: hasPrevious ? to("before", first) : undefined }}
      next={{ label: m.next(), to: hasNext ? to("after", last) : undefined }}
    />
  );
}

/** In place of rows where there are none. */
export function NoProducts({ page, filter }: Pick<ReadProducts, "page" | "filter">) {
  const search = useFilterSearch();
  const may = useMay();
  if (isEmptied(page)) return <EmptiedPage toFirst={`?${search}`} />;
  const motif = <RagiEar className="h-24 w-auto" />;
  if (!isFiltered(filter)) {
    const action = may("products") && (
      <LinkButton to="/my/product">{m.admin_add_product()}</LinkButton>
    );
    return <EmptyState motif={motif} title={m.no_products()} action={action} />;
  }
  const action = (
    <LinkButton variant="secondary" to="?">
      {m.products_show_all()}
    </LinkButton>
  );
  return <EmptyState motif={motif} title={m.products_none_found()} action={action} />;
}
