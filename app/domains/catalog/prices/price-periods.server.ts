import { and, asc, eq, inArray, isNotNull, or, type SQL } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf } from "#app/server/database/keyset.server.ts";
import { products, shownTitle } from "../product/product-table.server.ts";
import { titledProducts } from "../product/title-words.server.ts";
import type { PricePeriodState } from "./price-period.ts";
import { pricePeriods } from "./price-period-table.server.ts";

/** A price from a moment to a moment, as staff see it. */
export interface PricePeriod {
  id: string;
  productId: string;
  title: string;
  pack: number | null;
  productMRP: Paise;
  isHidden: boolean;
  /** What the product costs now. */
  presentPrice: Paise;
  price: Paise;
  /** What it cost before; where the period has not begun, when it was planned. */
  priceBefore: Paise | null;
  startsAt: Date;
  endsAt: Date;
  state: PricePeriodState;
  endedAt: Date | null;
  /** User id. */
  createdBy: string;
  updatedAt: Date;
}

const periodColumns = {
  id: pricePeriods.id,
  productId: pricePeriods.productId,
  title: shownTitle,
  pack: products.productPackOff,
  productMRP: products.productMRP,
  isHidden: products.isHidden,
  presentPrice: products.price,
  price: pricePeriods.price,
  priceBefore: pricePeriods.priceBefore,
  startsAt: pricePeriods.startsAt,
  endsAt: pricePeriods.endsAt,
  state: pricePeriods.state,
  endedAt: pricePeriods.endedAt,
  createdBy: pricePeriods.createdBy,
  updatedAt: pricePeriods.updatedAt,
};

/** With the product's price, so that what somebody has ended by another price is left out. */
const isRunning = and(eq(pricePeriods.state, "running"), eq(pricePeriods.price, products.price));

const periods = (where: SQL | undefined, on: Queryable = db) =>
  on
    .select(periodColumns)
    .from(pricePeriods)
    .innerJoin(products, eq(products.id, pricePeriods.productId))
    .where(where);

/** What runs, the first to end first. For staff. */
export async function runningPrices(size: number): Promise<PricePeriod[]> {
  return periods(isRunning).orderBy(asc(pricePeriods.endsAt), asc(pricePeriods.id)).limit(size);
}

/** What is to come, the next first. For staff. */
export async function plannedPrices(size: number): Promise<PricePeriod[]> {
  return periods(eq(pricePeriods.state, "planned"))
    .orderBy(asc(pricePeriods.startsAt), asc(pricePeriods.id))
    .limit(size);
}

/** What runs and what is to come of these products, the next first. For staff. */
export async function openPricesOf(productIds: readonly string[]): Promise<PricePeriod[]> {
  if (productIds.length === 0) return [];
  const isOpen = or(isRunning, eq(pricePeriods.state, "planned"));
  return periods(and(inArray(pricePeriods.productId, [...productIds]), isOpen)).orderBy(
    asc(pricePeriods.startsAt),
    asc(pricePeriods.id),
  );
}

/** A page of what is over, the last first. For staff. */
export async function pastPrices(cursor: Cursor | undefined, size: number) {
  const { endedAt, id } = pricePeriods;
  const query = keysetQuery({ date: endedAt, id, order: "descending" }, cursor, size);
  const rows = await periods(query.where(isNotNull(endedAt)))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** The price that a product has for a time, and until when. */
export interface RunningPrice {
  price: Paise;
  priceBefore: Paise;
  endsAt: Date;
}

/** The one that runs of a product, if one does. */
export async function runningPriceOf(
  productId: string,
  on: Queryable = db,
): Promise<RunningPrice | undefined> {
  const [running] = await periods(and(eq(pricePeriods.productId, productId), isRunning), on);
  if (running?.priceBefore == null) return undefined;
  const { price, priceBefore, endsAt } = running;
  return { price, priceBefore, endsAt };
}

/** What products that are chosen for a price cost without the one that runs, at most their MRP. */
export interface PricedProduct {
  id: string;
  title: string;
  category: string;
  pack: number | null;
  price: Paise;
  productMRP: Paise;
}

/** Products for a plan of prices whose titles have these words, by title; without words the oldest. For staff. */
export async function productsToPrice(words: string, size: number): Promise<PricedProduct[]> {
  const { title, date, id } = products;
  const titled = titledProducts(words);
  // All products are read along an index; of some, the titles are put in order.
  return titled
    ? priced(inArray(id, titled), [asc(title), asc(id)], size)
    : priced(undefined, [asc(date), asc(id)], size);
}

/** The same of some products. For staff. */
export async function pricedProducts(ids: readonly string[]): Promise<PricedProduct[]> {
  return priced(inArray(products.id, [...ids]), [], ids.length);
}

async function priced(
  where: SQL | undefined,
  order: readonly SQL[],
  size: number,
): Promise<PricedProduct[]> {
  const { id, title, category, price, productMRP, productPackOff: pack } = products;
  const found = await db
    .select({ id, title, category, pack, price, productMRP })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(size);
  // Only now: joined, they would be looked up for every product that was found.
  const ids = found.map((product) => product.id);
  const running = await periods(and(inArray(pricePeriods.productId, ids), isRunning));
  const before = new Map(running.map(({ productId, priceBefore }) => [productId, priceBefore]));
  return found.map((product) => ({
    ...product,
    price: Math.min(before.get(product.id) ?? product.price, product.productMRP),
  }));
}
