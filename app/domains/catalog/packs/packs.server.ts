import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { productTopic } from "#app/lib/live/live-topics.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { recordRows } from "#app/server/database/table-reads.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { foodKey, products, summaryColumns } from "../product/product-table.server.ts";
import { isSold } from "../product/products.server.ts";
import type { Pack } from "./pack.ts";

/** More than these are not offered. */
const maxPacks = 24;
const maxFoods = 500;

const packColumns = {
  id: products.id,
  title: summaryColumns.title,
  productPackOff: products.productPackOff,
  price: products.price,
  currentStock: products.currentStock,
};

const theProduct = alias(products, "the_product");

/**
 * The packs of a product's food, itself among them, the smallest first (rules: packs-2); none where it
 * stands alone. Whatever changes of one of them changes the page that shows them.
 * @param withHidden for staff; shoppers are not offered what is hidden (rules: catalog-9).
 */
export async function packsOf(productId: string, { withHidden = false } = {}): Promise<Pack[]> {
  const food = db
    .select({ key: foodKey(theProduct.food) })
    .from(theProduct)
    .where(eq(theProduct.id, productId));
  const packs = await db
    .select(packColumns)
    .from(products)
    .where(and(sql`${foodKey(products.food)} = ${food}`, withHidden ? undefined : isSold))
    .orderBy(asc(products.productPackOff), asc(products.price), asc(products.id))
    .limit(maxPacks);
  recordRows(packs.map(({ id }) => productTopic(id)));
  return packs.length > 1 ? packs : [];
}

/** The foods that have packs, for a field that suggests them. For staff. */
export async function listFoods(): Promise<string[]> {
  const { food } = products;
  const rows = await db
    .selectDistinctOn([foodKey(food)], { food })
    .from(products)
    .where(isNotNull(food))
    .orderBy(foodKey(food), food)
    .limit(maxFoods);
  return rows.flatMap((row) => row.food ?? []);
}

/** What a product is a pack of; null where it stands alone. For staff. */
export async function foodOf(productId: string): Promise<string | null> {
  const [product] = await db
    .select({ food: products.food })
    .from(products)
    .where(eq(products.id, productId));
  return product?.food ?? null;
}

/** A food as its other packs spell it; null for none (rules: packs-1). */
export async function knownSpelling(
  on: Queryable,
  food: string | undefined,
  productId: string,
): Promise<string | null> {
  if (!food) return null;
  const [known] = await on
    .select({ food: products.food })
    .from(products)
    .where(and(sql`${foodKey(products.food)} = ${foodKey(food)}`, ne(products.id, productId)))
    .orderBy(products.id)
    .limit(1);
  return known?.food ?? food;
}

/** Says that a product has joined those that shoppers can choose of its food, or left them. */
export async function publishPacks(productId: string, before: readonly Pack[] = []): Promise<void> {
  const packs = [...before, ...(await packsOf(productId, { withHidden: true }))];
  const ids = new Set([productId, ...packs.map(({ id }) => id)]);
  publish("products", ...[...ids].map(productTopic));
}

/** Makes a product a pack of a food; an empty name makes it stand alone (rules: packs-1). */
export async function setFood(
  productId: string,
  food: string,
  actor: Actor,
): Promise<Result<string | null, "not-found">> {
  const before = await packsOf(productId, { withHidden: true });
  const set = await db.transaction(async (tx) => {
    const [was] = await tx
      .select({ title: products.title, food: products.food })
      .from(products)
      .where(eq(products.id, productId))
      .for("update");
    if (!was) return undefined;
    const becomes = await knownSpelling(tx, food, productId);
    if (becomes === was.food) return { food: becomes };
    await tx.update(products).set({ food: becomes }).where(eq(products.id, productId));
    await record(tx, actor, "product.set-food", productId, {
      title: was.title,
      before: was.food ?? "–",
      after: becomes ?? "–",
    });
    return { food: becomes };
  });
  if (!set) return refused("not-found");
  await publishPacks(productId, before);
  return ok(set.food);
}
