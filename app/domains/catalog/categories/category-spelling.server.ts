import { and, asc, count, desc, notInArray, sql } from "drizzle-orm";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import type { Transaction } from "#app/server/database/database.server.ts";
import { products } from "../product/product-table.server.ts";

/** Of a category in SQL: two spellings that differ by capitals and spaces only have the same. */
export const spellingKey = (category: string) =>
  `lower(regexp_replace(btrim(${category}), '\\s+', ' ', 'g'))`;

/**
 * To be called before anything else is locked where a category is about to be written: two new spellings of
 * one category must not be saved side by side.
 */
export async function lockCategories(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.categories})`);
}

/**
 * A typed category as other products spell it, where they have the same but for capitals and spaces
 * (rules: catalog-12); else as it was typed, with single spaces.
 * @param edited the products that are about to have it: where they alone have the category, they may change
 *   its spelling.
 */
export async function spelledAlike(
  tx: Transaction,
  typed: string,
  edited: readonly string[],
): Promise<string> {
  const category = typed.trim().replace(/\s+/g, " ");
  const [standing] = await tx
    .select({ category: products.category })
    .from(products)
    .where(
      and(
        sql`${sql.raw(spellingKey("products.category"))} = (
          select ${sql.raw(spellingKey("typed"))} from (select ${category}::text as typed) as wanted
        )`,
        notInArray(products.id, [...edited]),
      ),
    )
    .groupBy(products.category)
    // Where an earlier shop has left several, the one that most products have.
    .orderBy(desc(count()), asc(products.category))
    .limit(1);
  return standing?.category ?? category;
}
