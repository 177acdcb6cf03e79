import { inArray } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { products } from "./product-table.server.ts";

/** Titles by id; what is gone is left out. */
export async function titlesOfProducts(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
