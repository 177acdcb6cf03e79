import { and, asc, eq, gt, inArray, max, sql } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { pricePeriods } from "../prices/price-period-table.server.ts";
import type { Product } from "../product/product.ts";
import { foodKey, productColumns, products } from "../product/product-table.server.ts";
import { isSold } from "../product/products.server.ts";

/** A product as search engines are told of it. */
export interface FoundProduct {
  id: string;
  pictureUrls: string[];
  /** When it was last edited, or a price of its for a time began, changed or ended. */
  changedAt: Date;
}

/** How many products are sold. */
export async function countSoldProducts(): Promise<number> {
  return db.$count(products, isSold);
}

/** The products that are sold, oldest first, in parts. @param part from 0. */
export async function partOfSoldProducts(part: number, size: number): Promise<FoundProduct[]> {
  const { id, pictureUrls, updatedAt, date } = products;
  const chosen = db
    .select({ id, pictureUrls, updatedAt, date })
    .from(products)
    .where(isSold)
    .orderBy(asc(date), asc(id))
    .offset(part * size)
    .limit(size)
    .as("chosen");
  const priced = db
    .select({ at: max(pricePeriods.updatedAt) })
    .from(pricePeriods)
    .where(
      and(eq(pricePeriods.productId, chosen.id), inArray(pricePeriods.state, ["running", "ended"])),
    );
  // Asked of those alone that are chosen: of what an offset passes over, PostgreSQL computes all columns too.
  const changedAt = sql`greatest(${chosen.updatedAt}, (${priced}))`.mapWith(updatedAt);
  return db
    .select({ id: chosen.id, pictureUrls: chosen.pictureUrls, changedAt })
    .from(chosen)
    .orderBy(asc(chosen.date), asc(chosen.id));
}

/** A product as other catalogues read it. */
export interface FedProduct extends Product {
  /** The same for the packs of one food, and short whatever that is called; null where it stands alone (rules: packs-1). */
  foodGroup: string | null;
}

const fedColumns = {
  ...productColumns,
  foodGroup: sql<string | null>`md5(${foodKey(products.food)})`,
};

/** Products that are in memory at a time. */
const windowSize = 500;

/** All products that are sold, in the language of the request; read at the pace at which they are taken. */
export async function* soldProducts(): AsyncGenerator<FedProduct[]> {
  let last: string | undefined = "";
  while (last !== undefined) {
    const rows: FedProduct[] = await db
      .select(fedColumns)
      .from(products)
      .where(and(gt(products.id, last), isSold))
      .orderBy(asc(products.id))
      .limit(windowSize);
    yield rows;
    last = rows.length === windowSize ? rows.at(-1)?.id : undefined;
  }
}
