import { and, asc, eq, not, type SQL, sql } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import { type Goods, goodsKinds, type NeededFact, neededFacts } from "./goods.ts";
import { neededNutrients } from "./nutrition.ts";
import { categoryGoods, packFacts } from "./pack-facts-table.server.ts";

/** Of a product without facts each column is null, and nothing is said. */
const isSaid: Record<NeededFact, () => SQL> = {
  netQuantity: () => sql`${products.productPackOff} is not null`,
  commonName: () => sql`coalesce(${packFacts.commonName}, '') <> ''`,
  ingredients: () => sql`coalesce(cardinality(${packFacts.ingredients}), 0) > 0`,
  nutrition: () =>
    sql`coalesce(${packFacts.nutrition} ?& ${sql.param(neededNutrients)}::text[], false)`,
  mark: () => sql`${packFacts.mark} is not null`,
  shelfLife: () => sql`${packFacts.shelfLife} is not null`,
  storage: () => sql`coalesce(${packFacts.storage}, '') <> ''`,
};

const goods = sql<Goods>`coalesce(${categoryGoods.goods}, 'food')`;

/** What a pack lacks of what its category must say (rules: labelling-2). */
function lacking(): SQL<NeededFact[]> {
  const facts = Object.entries(isSaid).map(([fact, said]) => {
    const needing = goodsKinds.filter((kind) => neededFacts[kind].includes(fact as NeededFact));
    return sql`case when ${goods} = any(${sql.param(needing)}::text[]) and not ${said()} then ${fact}::text end`;
  });
  return sql`array_remove(array[${sql.join(facts, sql`, `)}], null)`;
}

/** A product as the list of packs shows it. */
export interface LabelledProduct {
  id: string;
  title: string;
  productPackOff: number | null;
  isHidden: boolean;
  lacks: NeededFact[];
}

/** Products on one page of the list. */
const listed = 50;

const withFacts = () =>
  db
    .select({
      id: products.id,
      title: products.title,
      productPackOff: products.productPackOff,
      isHidden: products.isHidden,
      lacks: lacking(),
    })
    .from(products)
    .leftJoin(packFacts, eq(packFacts.productId, products.id))
    .leftJoin(categoryGoods, eq(categoryGoods.category, products.category))
    .$dynamic();

const lacksSomething = () => sql`cardinality(${lacking()}) > 0`;

/**
 * Products by title, those whose packs say too little or all of them. For staff.
 * @param page from 1.
 */
export async function listPacks(
  which: "lacking" | "all",
  page: number,
): Promise<{ rows: LabelledProduct[]; hasNext: boolean }> {
  const rows = await withFacts()
    .where(which === "lacking" ? lacksSomething() : undefined)
    .orderBy(asc(products.title), asc(products.id))
    .limit(listed + 1)
    .offset((page - 1) * listed);
  return { rows: rows.slice(0, listed), hasNext: rows.length > listed };
}

/** What one product's pack lacks; undefined where there is no such product. */
export async function lackingOf(productId: string): Promise<LabelledProduct | undefined> {
  const [product] = await withFacts().where(eq(products.id, productId));
  return product;
}

/** How many products that are sold say too little; 100 stand for any more. */
export const countLackingPacks = keptUntilChanged("products", async () =>
  db.$count(
    withFacts()
      .where(and(lacksSomething(), not(products.isHidden)))
      .limit(100)
      .as("lacking"),
  ),
);

/** The categories that there are and what they hold, by name. */
export async function listGoods(): Promise<{ category: string; goods: Goods }[]> {
  return db
    .selectDistinct({ category: products.category, goods })
    .from(products)
    .leftJoin(categoryGoods, eq(categoryGoods.category, products.category))
    .orderBy(asc(products.category))
    .limit(200);
}
