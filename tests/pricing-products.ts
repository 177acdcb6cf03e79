import { eq } from "drizzle-orm";
import type { Plan } from "#app/domains/catalog/prices/price-period.ts";
import { pricePeriods } from "#app/domains/catalog/prices/price-period-table.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { makeProduct } from "./factories.ts";

/** A moment by its hour, of a day that is far away. */
export const hour = (n: number) => new Date(Date.UTC(2030, 0, 1, n));

/** Hours, and paise. */
interface PlannedPrice {
  price?: number;
  from?: number | undefined;
  to: number;
  seenPrice?: number;
}

/** One product at one price for some hours; from now on where no hour is given. */
export const pricePlan = (
  id: string,
  { price = 18_000, from, to, seenPrice = 21_000 }: PlannedPrice,
): Plan => ({
  products: [{ id, seenPrice }],
  offer: { kind: "price", amount: price },
  startsAt: from === undefined ? undefined : hour(from),
  endsAt: hour(to),
});

/** ₹210, of at most ₹250. */
export const pricedProduct = () => makeProduct({ price: 21_000, productMRP: 25_000 });

export async function priceOf(id: string): Promise<number | undefined> {
  const [row] = await db
    .select({ price: products.price })
    .from(products)
    .where(eq(products.id, id));
  return row?.price;
}

/** In the order in which they were planned. */
export const periodsOf = (id: string) =>
  db.select().from(pricePeriods).where(eq(pricePeriods.productId, id)).orderBy(pricePeriods.id);
