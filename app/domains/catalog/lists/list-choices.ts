import { cursorParams, cursorSearch, cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { type ProductSummary, packSizes } from "../product/product.ts";

/** From and up to these prices, both of them included, as they stand in an address. */
export const priceRanges = {
  "0-100": { from: 0, to: 100_00 },
  "100-200": { from: 100_00, to: 200_00 },
  "200-500": { from: 200_00, to: 500_00 },
  "500-": { from: 500_00, to: undefined },
} as const satisfies Record<string, { from: Paise; to: Paise | undefined }>;
export type PriceRange = keyof typeof priceRanges;

/** Orders of the product list beside its own, which is oldest first. */
export const listSorts = ["newest", "cheapest", "dearest", "discount", "sold"] as const;
export type ListSort = (typeof listSorts)[number];

/** What of the product list a shopper wants to see: all of this holds (rules: list-1). */
export interface ListFilters {
  category?: string | undefined;
  price?: PriceRange | undefined;
  /** Grams. */
  pack?: (typeof packSizes)[number] | undefined;
  stock?: "in" | undefined;
  offer?: "yes" | undefined;
}

export interface ListChoices extends ListFilters {
  sort?: ListSort | undefined;
}

export const listFilters = ["category", "price", "pack", "stock", "offer"] as const;
/** The parameters of the list's address, in the order in which they stand in it. */
export const listParams = [...listFilters, "sort"] as const;

export const priceNames = Object.keys(priceRanges) as PriceRange[];
const known = <Value extends string | number>(values: readonly Value[], text: string | null) =>
  values.find((value) => String(value) === text);

/** The choices in an address; unknown ones count as not chosen. */
export function readListChoices(search: URLSearchParams): ListChoices {
  const category = search.get("category")?.trim().replace(/\s+/g, " ");
  return {
    // Which ones there are, the database knows (list-counts.server.ts).
    category: category && category.length <= 80 ? category : undefined,
    price: known(priceNames, search.get("price")),
    pack: known(packSizes, search.get("pack")),
    stock: known(["in"], search.get("stock")),
    offer: known(["yes"], search.get("offer")),
    sort: known(listSorts, search.get("sort")),
  };
}

export function hasChoices(choices: ListChoices): boolean {
  return listParams.some((name) => choices[name] !== undefined);
}

/** The query string, with its "?", for these choices; always the same for the same ones (rules: list-6). */
export function listSearch(choices: ListChoices, after?: string): string {
  const search = new URLSearchParams();
  for (const name of listParams) {
    if (choices[name] !== undefined) search.set(name, String(choices[name]));
  }
  if (after) search.set("after", after);
  return search.size > 0 ? `?${search}` : "";
}

/** The row after which a page of the list begins: what it is sorted by, where that is not its date alone. */
export interface ListPlace {
  value?: number;
  date: Date;
  id: string;
}

const sortValues = {
  newest: undefined,
  cheapest: "price",
  dearest: "price",
  discount: "discountPercentage",
  sold: "unitsSold",
} as const;

/** By which figure of a product a list is sorted; undefined where that is its date. */
export function sortValue(sort: ListSort | undefined) {
  return sort && sortValues[sort];
}

/** A row's place as `?after=` carries it: "21000~1760000000000~id", without the figure in a list by date. */
export function placeTo(
  row: Pick<ProductSummary, "date" | "id" | "price" | "discountPercentage"> & { unitsSold: number },
  sort: ListSort | undefined,
): string {
  const by = sortValue(sort);
  return by ? `${row[by]}~${cursorTo(row)}` : cursorTo(row);
}

/** Reads a place from `?after=`; anything invalid counts as the list's beginning. */
export function readPlace(
  search: URLSearchParams,
  sort: ListSort | undefined,
): ListPlace | undefined {
  const after = search.get("after") ?? "";
  if (!sortValue(sort)) return readCursor(new URLSearchParams({ after }));
  const [, value, rest = ""] = /^(\d{1,9})~(.+)$/.exec(after) ?? [];
  const row = readCursor(new URLSearchParams({ after: rest }));
  return row && { value: Number(value), date: row.date, id: row.id };
}

/**
 * The canonical query string: known choices in a fixed order, each once, and the place if it is valid
 * (rules: list-6).
 */
export function normalListSearch(search: URLSearchParams): string {
  const choices = readListChoices(search);
  if (!hasChoices(choices)) return cursorSearch(search);
  const place = readPlace(search, choices.sort);
  if (!place) return listSearch(choices);
  const at = cursorTo(place);
  return listSearch(choices, place.value === undefined ? at : `${place.value}~${at}`);
}

/** All parameters that the product list's page reads. */
export const allListParams = [...listParams, ...cursorParams] as const;
