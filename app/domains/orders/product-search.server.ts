import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { products } from "#app/domains/catalog/product-table.server.ts";
import { titleHasWords } from "#app/domains/catalog/title-words.server.ts";
import { db } from "#app/server/database.server.ts";
import { orderLines, orders } from "./order-table.server.ts";

/** Of more products, a word says little: nearly every order has one of them. */
const manyProducts = 2000;
/** Of more lines, some are found among the newest orders soon. */
const manyLines = 20_000;

/**
 * The condition that an order has a product whose title has words that begin like the typed ones; undefined
 * where there is no such product. PostgreSQL cannot guess how many orders that are, and would look through all
 * of them for a rare product, or fetch and sort those of a common one: so this looks first, and writes the
 * condition in the way that is quick.
 */
export async function hasProductLike(typed: string): Promise<SQL | undefined> {
  const named = titleHasWords(typed);
  if (!named) return undefined;
  const some = await db
    .select({ id: products.id })
    .from(products)
    .where(named)
    .limit(manyProducts + 1);
  if (some.length === 0) return undefined;
  const wanted =
    some.length > manyProducts
      ? named
      : inArray(
          orderLines.productId,
          some.map(({ id }) => id),
        );
  if (some.length <= manyProducts) {
    const lines = db.select({ id: orderLines.orderId }).from(orderLines).where(wanted);
    const counted = await db.$count(lines.limit(manyLines + 1).as("some"));
    if (counted === 0) return undefined;
    const ids = db.select({ id: orderLines.orderId }).from(orderLines).where(wanted);
    if (counted <= manyLines) return sql`${orders.id} = any(array(${ids}))`;
  }
  // Not "exists", which it would turn into a join that begins with the products.
  const found = db
    .select({ found: sql`true` })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, orders.id), wanted))
    .limit(1);
  return sql`(${found})`;
}
