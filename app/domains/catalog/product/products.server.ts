import { and, asc, desc, eq, inArray, not, sql } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import { site } from "#site";
import type { ListedProduct, Product, ProductSummary } from "./product.ts";
import { listedColumns, productColumns, products, summaryColumns } from "./product-table.server.ts";

/** As many as the home page's grid shows. */
const bestsellers = 8;
const bestsellersFirst = [desc(products.unitsSold), asc(products.date), asc(products.id)] as const;

/** What shoppers may see and buy (rules: catalog-9). */
export const isSold = not(products.isHidden);

/** The home page's grid: the products of which most units were sold. */
export async function bestsellingProducts(): Promise<ProductSummary[]> {
  return db
    .select(summaryColumns)
    .from(products)
    .where(isSold)
    .orderBy(...bestsellersFirst)
    .limit(bestsellers);
}

/** The same products, by their ids. */
export async function bestsellingIds(): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(isSold)
    .orderBy(...bestsellersFirst)
    .limit(bestsellers);
  return rows.map(({ id }) => id);
}

/** A page of the products that are sold, oldest first. */
export async function productPage(
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<ProductSummary>> {
  const query = keysetQuery(byDate, cursor, size);
  const rows = await db
    .select(summaryColumns)
    .from(products)
    .where(query.where(isSold))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** The same of all products, for staff. */
export async function officeProductPage(
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<ListedProduct>> {
  const query = keysetQuery(byDate, cursor, size);
  const rows = await db
    .select(listedColumns)
    .from(products)
    .where(query.where())
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** The products of a cart, in no particular order; what is no longer sold is left out. */
export async function productsById(ids: readonly string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  return db
    .select(summaryColumns)
    .from(products)
    .where(and(inArray(products.id, [...ids]), isSold));
}

/** How many products there are. For admins. */
export const countProducts = keptUntilChanged("products", async () => db.$count(products));

const byDate = { date: products.date, id: products.id, order: "ascending" } as const;

/** A product that is sold. */
export async function findProduct(id: string): Promise<Product | undefined> {
  const [product] = await db
    .select(productColumns)
    .from(products)
    .where(and(eq(products.id, id), isSold));
  return product;
}

/** Titles by id; what is gone is left out. */
export async function titlesOfProducts(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** A product of which little or nothing is left. */
export interface LowProduct {
  id: string;
  title: string;
  currentStock: number;
}

/**
 * Those that are sold and of which little is left (rules: cart-7). In plain SQL, so that PostgreSQL uses
 * products_running_low while the limit is not above the 5 of its condition.
 */
export const runsLow = () =>
  and(sql`${products.currentStock} <= ${sql.raw(String(site.lowStock))}`, isSold);

/** The products with the least left, of those that run low (rules: dashboard-7). For admins. */
export async function productsRunningLow(size: number): Promise<LowProduct[]> {
  const { id, currentStock } = products;
  return db
    .select({ id, title: summaryColumns.title, currentStock })
    .from(products)
    .where(runsLow())
    .orderBy(asc(currentStock), asc(id))
    .limit(size);
}

/** How many run low; 100 stands for any more. For admins. */
export async function countRunningLow(): Promise<number> {
  const low = db.select({ id: products.id }).from(products).where(runsLow()).limit(100);
  return db.$count(low.as("low"));
}
