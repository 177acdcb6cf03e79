import { asc, sql } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { products } from "./product-table.server.ts";

/** A product of which little or nothing is left. */
export interface LowProduct {
  id: string;
  title: string;
  currentStock: number;
}

/** The products with the least left, of those with five or fewer (spec 9). For admins. */
export async function productsRunningLow(size: number): Promise<LowProduct[]> {
  const { id, title, currentStock } = products;
  return (
    db
      .select({ id, title, currentStock })
      .from(products)
      // In the words of the index products_running_low.
      .where(sql`${currentStock} <= 5`)
      .orderBy(asc(currentStock), asc(id))
      .limit(size)
  );
}
