import { eq } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import type { Product } from "./product.ts";
import { productColumns } from "./product-columns.server.ts";
import { products } from "./product-table.server.ts";

export async function findProduct(id: string): Promise<Product | undefined> {
  const [product] = await db.select(productColumns).from(products).where(eq(products.id, id));
  return product;
}
