/** What a list of products can be narrowed to, beside a category. */
export const productStates = [
  "sold",
  "hidden",
  "low",
  "out",
  "no-picture",
  "untranslated",
] as const;
export type ProductState = (typeof productStates)[number];

/** What the office's list of products shows: all of this holds (rules: catalog-13). */
export interface ProductFilter {
  /** Words that begin words of title or category. */
  q?: string | undefined;
  category?: string | undefined;
  state?: ProductState | undefined;
}

/** The filter in an address; what cannot be read counts as not asked for. */
export function readProductFilter(search: URLSearchParams): ProductFilter {
  const text = (name: string) => search.get(name)?.trim().slice(0, 200) || undefined;
  const state = productStates.find((each) => each === search.get("state"));
  return { q: text("q"), category: text("category"), state };
}

export function isFiltered(filter: ProductFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
