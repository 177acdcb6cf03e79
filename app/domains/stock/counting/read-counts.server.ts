import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { products, shownTitle } from "#app/domains/catalog/product/product-table.server.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db } from "#app/server/database/database.server.ts";
import { stockCounts } from "./stock-desk-tables.server.ts";

const counter = sql<string | null>`coalesce(nullif(${users.fullName}, ''), ${users.email})`;
const difference = sql<number>`${stockCounts.counted} - ${stockCounts.expected}`;

/** What was counted of a product, and by whom. */
export interface KeptCount {
  productId: string;
  counted: number;
  who: string | null;
  time: Date;
}

/** The counts of these products that were not entered yet. */
export async function countsOf(productIds: readonly string[]): Promise<KeptCount[]> {
  if (productIds.length === 0) return [];
  return db
    .select({
      productId: stockCounts.productId,
      counted: stockCounts.counted,
      who: counter,
      time: stockCounts.time,
    })
    .from(stockCounts)
    .leftJoin(users, eq(users.id, stockCounts.countedBy))
    .where(inArray(stockCounts.productId, [...productIds]));
}

/** A product of which more or fewer were counted than there should have been. */
export interface CountDifference extends KeptCount {
  title: string;
  pack: number | null;
  expected: number;
  /** At the shop's price. */
  worth: Paise;
}

/** What all counts come to (rules: counting-2). */
export interface CountTotals {
  /** Products that were counted. */
  n: number;
  differing: number;
  /** The sum of the differences, in units and at the shop's prices. */
  units: number;
  worth: Paise;
}

export async function countTotals(): Promise<CountTotals> {
  const [totals] = await db
    .select({
      n: sql<number>`count(*)`.mapWith(Number),
      differing: sql<number>`count(*) filter (where ${difference} <> 0)`.mapWith(Number),
      units: sql<number>`coalesce(sum(${difference}), 0)`.mapWith(Number),
      worth: sql<number>`coalesce(sum((${difference})::bigint * ${products.price}), 0)`.mapWith(
        Number,
      ),
    })
    .from(stockCounts)
    .innerJoin(products, eq(products.id, stockCounts.productId));
  return totals ?? { n: 0, differing: 0, units: 0, worth: 0 };
}

/** The differences that are worth most, so many at most. */
export async function countDifferences(size: number): Promise<CountDifference[]> {
  const worth = sql<number>`(${difference})::bigint * ${products.price}`.mapWith(Number);
  return db
    .select({
      productId: stockCounts.productId,
      title: shownTitle,
      pack: products.productPackOff,
      counted: stockCounts.counted,
      expected: stockCounts.expected,
      who: counter,
      time: stockCounts.time,
      worth,
    })
    .from(stockCounts)
    .innerJoin(products, eq(products.id, stockCounts.productId))
    .leftJoin(users, eq(users.id, stockCounts.countedBy))
    .where(and(ne(stockCounts.counted, stockCounts.expected)))
    .orderBy(desc(sql`abs(${worth})`), products.title)
    .limit(size);
}
