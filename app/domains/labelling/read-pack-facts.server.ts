import { desc, eq } from "drizzle-orm";
import { foodKey, products } from "#app/domains/catalog/product/product-table.server.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { nutrientNames } from "./nutrition.ts";
import { noPackFacts, type ReadPackFacts, type WrittenPackFacts } from "./pack-facts.ts";
import { packFacts, readPackColumns } from "./pack-facts-table.server.ts";

/** What a product's pack says, in the language of the request. */
export async function readPackFacts(productId: string): Promise<ReadPackFacts> {
  const [facts] = await db
    .select(readPackColumns)
    .from(packFacts)
    .where(eq(packFacts.productId, productId));
  return facts ?? noPackFacts;
}

/** The same in all languages. For staff. */
export async function writtenPackFacts(
  productId: string,
  on: Queryable = db,
): Promise<WrittenPackFacts & { updatedAt: Date | null }> {
  const [facts] = await on.select().from(packFacts).where(eq(packFacts.productId, productId));
  if (!facts) return { ...noPackFacts, translations: {}, updatedAt: null };
  const { productId: _, ...written } = facts;
  // PostgreSQL keeps them in an order of its own, and what is the same is to read the same.
  const figures = nutrientNames.flatMap((name) =>
    facts.nutrition[name] === undefined ? [] : [[name, facts.nutrition[name]] as const],
  );
  return { ...written, nutrition: Object.fromEntries(figures) };
}

/** Another pack of the same food of which facts are there, for a form that takes them over. */
export async function packToTakeOver(
  productId: string,
): Promise<{ product: typeof products.$inferSelect; facts: WrittenPackFacts } | undefined> {
  const [own] = await db
    .select({ food: products.food })
    .from(products)
    .where(eq(products.id, productId));
  if (!own?.food) return undefined;
  const [found] = await db
    .select({ product: products })
    .from(products)
    .innerJoin(packFacts, eq(packFacts.productId, products.id))
    .where(eq(foodKey(products.food), foodKey(own.food)))
    .orderBy(desc(packFacts.updatedAt))
    .limit(1);
  if (!found) return undefined;
  const { updatedAt: _, ...facts } = await writtenPackFacts(found.product.id);
  return { ...found, facts: { ...facts, gtin: "" } };
}
