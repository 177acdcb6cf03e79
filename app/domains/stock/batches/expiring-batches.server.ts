import { and, asc, eq, lte, sql } from "drizzle-orm";
import { products, shownTitle } from "#app/domains/catalog/product/product-table.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { stockBatches } from "../stock-tables.server.ts";

/** So many days before a batch expires, staff are told of it (rules: batches-3). */
export const warnedDays = 30;

/** A batch of which something is left and whose best-before date is near, or over. */
export interface ExpiringBatch {
  id: string;
  productId: string;
  title: string;
  pack: number | null;
  number: string;
  /** "2027-03-31" */
  bestBefore: string;
  /** What is on the shelf, withheld or not. */
  left: number;
}

const { id, productId, number, bestBefore, units, withheld } = stockBatches;

/** Within 30 days, and something is left: written as in the condition of the index stock_batches_left. */
function expiresSoon(now: Date) {
  const last = dayOf(new Date(now.getTime() + warnedDays * 24 * 60 * 60 * 1000));
  return and(lte(bestBefore, last), sql`(${units} > 0 or ${withheld} > 0)`);
}

/** The batches that expire first, of those that expire within 30 days (rules: batches-3). For staff. */
export async function expiringBatches(size: number, now = new Date()): Promise<ExpiringBatch[]> {
  return db
    .select({
      ...{ id, productId, number, bestBefore },
      title: shownTitle,
      pack: products.productPackOff,
      left: sql<number>`${units} + ${withheld}`,
    })
    .from(stockBatches)
    .innerJoin(products, eq(products.id, productId))
    .where(expiresSoon(now))
    .orderBy(asc(bestBefore), asc(id))
    .limit(size);
}

/** How many expire within 30 days; 100 stands for any more. For staff. */
export async function countExpiringBatches(now = new Date()): Promise<number> {
  const soon = db.select({ id }).from(stockBatches).where(expiresSoon(now)).limit(100);
  return db.$count(soon.as("soon"));
}
