import { asc } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { products } from "./product-table.server.ts";
import { isSold } from "./products.server.ts";

/** A product as search engines are told of it. */
export interface FoundProduct {
  id: string;
  pictureUrls: string[];
  updatedAt: Date;
}

/** How many products are sold. */
export async function countSoldProducts(): Promise<number> {
  return db.$count(products, isSold);
}

/** The products that are sold, oldest first, in parts. @param part from 0. */
export async function partOfSoldProducts(part: number, size: number): Promise<FoundProduct[]> {
  const { id, pictureUrls, updatedAt, date } = products;
  return db
    .select({ id, pictureUrls, updatedAt })
    .from(products)
    .where(isSold)
    .orderBy(asc(date), asc(id))
    .offset(part * size)
    .limit(size);
}
