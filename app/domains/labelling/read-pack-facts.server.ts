import { eq } from "drizzle-orm";
import { db, type Queryable } from "#app/server/database/database.server.ts";
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
  return written;
}
