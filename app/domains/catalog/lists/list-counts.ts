import type { Paise } from "#app/lib/money/money.ts";
import { packSizes } from "../product/product.ts";
import { type ListFilters, listFilters, priceNames, priceRanges } from "./list-choices.ts";

/** How many products are alike in all that the list is filtered by. */
export interface AlikeProducts {
  category: string;
  /** The lowest of their prices; all of them lie in the same price ranges. */
  price: Paise;
  pack: number | null;
  inStock: boolean;
  onOffer: boolean;
  n: number;
}

/** A choice and how many products it would leave, beside the other filters that are set. */
export interface CountedChoice {
  /** One filter. */
  choice: ListFilters;
  n: number;
}

export interface ListCounts {
  /** How many products the filters leave. */
  total: number;
  /** How many they would leave without this one. */
  without: Record<keyof ListFilters, number>;
  choices: Record<keyof ListFilters, CountedChoice[]>;
  /** What categories are called in the page's language, where that is not the one that they are filtered by. */
  names?: CategoryNames;
}

export type CategoryNames = Readonly<Record<string, string>>;

/** A category as the page shows it. */
export function shownCategory(category: string, names: CategoryNames = {}): string {
  return (Object.hasOwn(names, category) && names[category]) || category;
}

/** At most this many categories are offered: those with the most products. */
const mostListed = 40;

const fits: Record<keyof ListFilters, (alike: AlikeProducts, filters: ListFilters) => boolean> = {
  category: (alike, { category }) => category === undefined || alike.category === category,
  price: (alike, { price }) => {
    if (price === undefined) return true;
    const { from, to } = priceRanges[price];
    return alike.price >= from && (to === undefined || alike.price <= to);
  },
  pack: (alike, { pack }) => pack === undefined || alike.pack === pack,
  stock: ({ inStock }, { stock }) => stock === undefined || inStock,
  offer: ({ onOffer }, { offer }) => offer === undefined || onOffer,
};

const sum = (some: readonly AlikeProducts[]) => some.reduce((total, { n }) => total + n, 0);

/** Counts beside each choice what it would leave (rules: list-4). */
export function countChoices(
  all: readonly AlikeProducts[],
  filters: ListFilters,
  names?: CategoryNames,
): ListCounts {
  const failing = new Map(
    all.map((alike) => [alike, listFilters.filter((name) => !fits[name](alike, filters))]),
  );
  /** What the other filters leave. */
  const beside = (name: keyof ListFilters) =>
    all.filter((alike) => failing.get(alike)?.every((one) => one === name));
  const count = (name: keyof ListFilters, choices: readonly ListFilters[]) => {
    const left = beside(name);
    return choices.map((choice) => ({
      choice,
      n: sum(left.filter((alike) => fits[name](alike, choice))),
    }));
  };
  const categories = listedCategories(all, filters.category, names);
  return {
    total: sum(all.filter((alike) => failing.get(alike)?.length === 0)),
    without: {
      category: sum(beside("category")),
      price: sum(beside("price")),
      pack: sum(beside("pack")),
      stock: sum(beside("stock")),
      offer: sum(beside("offer")),
    },
    choices: {
      category: count(
        "category",
        categories.map((category) => ({ category })),
      ),
      price: count(
        "price",
        priceNames.map((price) => ({ price })),
      ),
      pack: count(
        "pack",
        packSizes.map((pack) => ({ pack })),
      ),
      stock: count("stock", [{ stock: "in" }]),
      offer: count("offer", [{ offer: "yes" }]),
    },
    ...(names && { names }),
  };
}

/** Those with most products, and the chosen one, by the name that is shown. */
function listedCategories(
  all: readonly AlikeProducts[],
  chosen: string | undefined,
  names: CategoryNames | undefined,
): string[] {
  const sizes = new Map<string, number>();
  for (const { category, n } of all) sizes.set(category, (sizes.get(category) ?? 0) + n);
  const byName = (a: string, b: string) => a.localeCompare(b, "en");
  const largest = [...sizes]
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || byName(a, b))
    .slice(0, mostListed);
  const listed = new Set(largest.map(([category]) => category));
  if (chosen !== undefined) listed.add(chosen);
  return [...listed].sort((a, b) => byName(shownCategory(a, names), shownCategory(b, names)));
}
