import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isTitled, titledProducts } from "#app/domains/catalog/product/title-words.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { orderLines, orders } from "../order/order-table.server.ts";

/** Of more products, a word says little: nearly every order has one of them. */
const manyProducts = 2000;
/** Of more lines, some are found among the newest orders soon. */
const manyLines = 5000;

/**
 * The condition that an order has a product whose title has words that begin like the typed ones; undefined
 * where there is no such product. PostgreSQL cannot guess how many orders that are, and would look through all
 * of them for a rare product, or fetch and sort those of a common one: so this looks first, and writes the
 * condition in the way that is quick.
 */
export async function hasProductLike(typed: string): Promise<SQL | undefined> {
  const some = (await titledProducts(typed)?.limit(manyProducts + 1)) ?? [];
  if (some.length === 0) return undefined;
  if (some.length > manyProducts) {
    const titled = isTitled(orderLines.productId, typed);
    return isFound(db.select(found).from(orderLines).where(and(ofOrder, titled)).limit(1));
  }
  const ids = some.map(({ id }) => id);
  const lines = () =>
    db
      .select({ id: orderLines.orderId })
      .from(orderLines)
      .where(inArray(orderLines.productId, ids));
  const counted = await db.$count(
    lines()
      .limit(manyLines + 1)
      .as("some"),
  );
  if (counted === 0) return undefined;
  // With the '' it looks at the order's few lines, and not at all lines of these products.
  const isOne = inArray(sql`${orderLines.productId} || ''`, ids);
  return counted > manyLines
    ? isFound(db.select(found).from(orderLines).where(and(ofOrder, isOne)).limit(1))
    : sql`${orders.id} = any(array(${lines()}))`;
}

const found = { found: sql`true` };
const ofOrder = eq(orderLines.orderId, orders.id);

/** Not "exists", which PostgreSQL would turn into a join, and begin with the products. */
function isFound(line: SQLWrapper): SQL {
  return sql`(${line})`;
}
