import {
  isFiltered,
  type ProductFilter,
  type ProductState,
  productStates,
} from "#app/domains/catalog/lists/product-filter.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/forms/field.tsx";
import { site } from "#site";
import { TableSearch } from "../../components/page/table-search.tsx";

const stateWords: Record<ProductState, () => string> = {
  sold: m.products_filter_sold,
  hidden: m.products_filter_hidden,
  low: () => m.products_filter_low({ n: site.lowStock }),
  out: m.products_filter_out,
  "no-picture": m.products_filter_no_picture,
  untranslated: m.products_filter_untranslated,
};

const tight = "ps-3! pe-9! text-sm!";

interface ProductFiltersProps {
  filter: ProductFilter;
  categories: readonly string[];
  /** Nothing matches: the list says so itself, and leads back. */
  empty: boolean;
}

/** Which products are shown (rules: catalog-13). */
export function ProductFilters({ filter, categories, empty }: ProductFiltersProps) {
  const { q = "", category = "", state = "" } = filter;
  // A category that has gone meanwhile is still what is filtered by.
  const listed = category === "" || categories.includes(category);
  return (
    <TableSearch
      label={m.products_search()}
      hint={m.products_search_hint()}
      values={{ q, category, state }}
      resetLabel={isFiltered(filter) && !empty && m.products_show_all()}
    >
      <div className="grid w-full grid-cols-2 gap-3 lg:w-auto lg:grid-cols-[12rem_12rem]">
        <SelectField
          name="category"
          label={m.product_category()}
          defaultValue={category}
          className={tight}
        >
          <option value="">{m.products_filter_every_category()}</option>
          {(listed ? categories : [category, ...categories]).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="state"
          label={m.products_filter_state()}
          defaultValue={state}
          className={tight}
        >
          <option value="">{m.products_filter_every_state()}</option>
          {productStates.map((each) => (
            <option key={each} value={each}>
              {stateWords[each]()}
            </option>
          ))}
        </SelectField>
      </div>
    </TableSearch>
  );
}
