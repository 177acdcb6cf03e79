import { eq, inArray } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { ownNumberOf, ownPackCode } from "./pack-code.ts";
import { isGtin } from "./pack-facts.ts";
import { packFacts, packNumbers } from "./pack-facts-table.server.ts";

/** The number of which a product's own code is made, given now where it has none (rules: labels-5). */
export async function packNumberOf(productId: string): Promise<number> {
  const read = () =>
    db.select().from(packNumbers).where(eq(packNumbers.productId, productId)).limit(1);
  const [known] = await read();
  if (known) return known.number;
  await db.insert(packNumbers).values({ productId }).onConflictDoNothing();
  const [given] = await read();
  if (!given) throw new Error(`${productId} has got no number`);
  return given.number;
}

/** The codes on the packs of some products, by their ids; none of those that have never been labelled. */
export async function packCodesOf(ids: readonly string[]): Promise<Record<string, string[]>> {
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: products.id, gtin: packFacts.gtin, number: packNumbers.number })
    .from(products)
    .leftJoin(packFacts, eq(packFacts.productId, products.id))
    .leftJoin(packNumbers, eq(packNumbers.productId, products.id))
    .where(inArray(products.id, [...ids]));
  return Object.fromEntries(
    rows.map(({ id, gtin, number }) => [
      id,
      [...(gtin ? [gtin] : []), ...(number === null ? [] : [ownPackCode(number)])],
    ]),
  );
}

/** The product whose packs have a code (EAN-13); undefined where none has, or it is no such code. */
export async function productOfPackCode(code: string): Promise<string | undefined> {
  if (!isGtin(code)) return undefined;
  const own = ownNumberOf(code);
  const [[given], [made]] = await Promise.all([
    db
      .select({ id: packFacts.productId })
      .from(packFacts)
      .where(eq(packFacts.gtin, code))
      .orderBy(packFacts.productId)
      .limit(1),
    own === undefined
      ? []
      : db
          .select({ id: packNumbers.productId })
          .from(packNumbers)
          .where(eq(packNumbers.number, own)),
  ]);
  return (given ?? made)?.id;
}
