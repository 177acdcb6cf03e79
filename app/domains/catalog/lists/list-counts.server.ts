import { count, sql } from "drizzle-orm";
import { presentLanguage } from "#app/lib/text/language.ts";
import { type FurtherLanguage, furtherLanguages } from "#app/lib/text/translations.ts";
import { db } from "#app/server/database/database.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import { categoryNames } from "../categories/category-name-table.server.ts";
import { products } from "../product/product-table.server.ts";
import { isSold } from "../product/products.server.ts";
import { type ListFilters, priceRanges } from "./list-choices.ts";
import {
  type AlikeProducts,
  type CategoryNames,
  countChoices,
  type ListCounts,
} from "./list-counts.ts";

/** The prices at which the set of matching ranges changes: each range's start, and just above each range's end. */
const steps = [
  ...new Set(
    Object.values(priceRanges).flatMap(({ from, to }) =>
      to === undefined ? from : [from, to + 1],
    ),
  ),
].sort((a, b) => a - b);

/**
 * The products that are sold, by all that they are filtered by: from these few rows the counts of all combinations
 * come, so the products are read once after each change, however many lists are asked for.
 */
const alikeProducts = keptUntilChanged("products", async (): Promise<AlikeProducts[]> => {
  const { category, price, productMRP, productPackOff, currentStock } = products;
  const step = sql`width_bucket(${price}, array[${sql.raw(steps.join(","))}])`;
  const rows = await db
    .select({
      category,
      step: step.mapWith(Number),
      pack: productPackOff,
      inStock: sql<boolean>`${currentStock} > 0`,
      onOffer: sql<boolean>`${price} < ${productMRP}`,
      n: count(),
    })
    .from(products)
    .where(isSold)
    .groupBy(sql`1, 2, 3, 4, 5`);
  return rows.map(({ step: nth, ...alike }) => ({ ...alike, price: steps[nth - 1] ?? 0 }));
});

/**
 * The counts beside the choices of the product list (rules: list-4).
 * @returns with the category as products spell it; undefined where none of them has it.
 */
export async function listCounts(
  filters: ListFilters,
): Promise<{ category: string | undefined; counts: ListCounts }> {
  const language = furtherLanguages.find((one) => one === presentLanguage());
  const [all, names] = await Promise.all([alikeProducts(), language && namesIn(language)]);
  const category = spelledAsListed(all, filters.category);
  return { category, counts: countChoices(all, { ...filters, category }, names) };
}

const allNames = keptUntilChanged("products", async () => db.select().from(categoryNames));

/** What categories are called in a language, where they have a name in it. */
export async function namesIn(language: FurtherLanguage): Promise<CategoryNames> {
  const rows = await allNames();
  return Object.fromEntries(
    rows.flatMap(({ category, translations }) => {
      const name = translations[language]?.name;
      return name ? [[category, name] as const] : [];
    }),
  );
}

function spelledAsListed(all: readonly AlikeProducts[], wanted: string | undefined) {
  if (wanted === undefined) return undefined;
  const names = new Set(all.map(({ category }) => category));
  if (names.has(wanted)) return wanted;
  return [...names].find((name) => name.toLowerCase() === wanted.toLowerCase());
}
