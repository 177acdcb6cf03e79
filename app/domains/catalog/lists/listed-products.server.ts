import { and, asc, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import type { ProductSummary } from "../product/product.ts";
import { products, summaryColumns } from "../product/product-table.server.ts";
import { isSold } from "../product/products.server.ts";
import {
  type ListChoices,
  type ListFilters,
  type ListPlace,
  type ListSort,
  placeTo,
  priceRanges,
  sortValue,
} from "./list-choices.ts";

const { date, id, price, productMRP, productPackOff, category, currentStock } = products;

/**
 * A page of the products that are sold and that somebody has chosen to see, in the order that they have chosen.
 * @param among a condition besides, where not all are meant.
 * @returns with the place of the last of them, where there are more.
 */
export async function listedProducts(
  choices: ListChoices,
  after: ListPlace | undefined,
  size: number,
  among?: SQL,
): Promise<{ products: ProductSummary[]; after: string | undefined }> {
  const { sort } = choices;
  // Matching is done on the index alone (products_by_choices); whole rows are read only for these few.
  const page = db
    .select({ id })
    .from(products)
    .where(and(isSold, among, matching(choices), after && beyond(after, sort)))
    .orderBy(...order(sort))
    .limit(size + 1);
  const rows = await db
    .select({ ...summaryColumns, unitsSold: products.unitsSold })
    .from(products)
    .where(inArray(id, page))
    .orderBy(...order(sort));
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    products: rows.slice(0, size).map(({ unitsSold, ...product }) => product),
    after: last && placeTo(last, sort),
  };
}

function matching(filters: ListFilters): SQL | undefined {
  const range = filters.price && priceRanges[filters.price];
  return and(
    filters.category === undefined ? undefined : eq(category, filters.category),
    range && gte(price, range.from),
    range?.to === undefined ? undefined : lte(price, range.to),
    filters.pack && eq(productPackOff, filters.pack),
    filters.stock && gt(currentStock, 0),
    filters.offer && lt(price, productMRP),
  );
}

/** Ties are broken by date, in the list's direction; equal sales as on the home page. */
function order(sort: ListSort | undefined): SQL[] {
  const by = sortValue(sort);
  if (sort === "sold") return [desc(products.unitsSold), asc(date), asc(id)];
  const direction = sort === undefined || sort === "cheapest" ? asc : desc;
  return [...(by ? [direction(products[by])] : []), direction(date), direction(id)];
}

/** What comes behind a place in that order. */
function beyond(after: ListPlace, sort: ListSort | undefined): SQL | undefined {
  const at = sql`${after.date.toISOString()}::timestamptz, ${after.id}`;
  const by = sortValue(sort);
  if (sort === "sold") {
    const { unitsSold } = products;
    return sql`(${unitsSold} < ${after.value} or ${unitsSold} = ${after.value} and (${date}, ${id}) > (${at}))`;
  }
  const comes = sql.raw(sort === undefined || sort === "cheapest" ? ">" : "<");
  return by
    ? sql`(${products[by]}, ${date}, ${id}) ${comes} (${after.value}, ${at})`
    : sql`(${date}, ${id}) ${comes} (${at})`;
}
