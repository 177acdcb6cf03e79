import { and, eq, inArray, ne } from "drizzle-orm";
import { foodKey, products } from "#app/domains/catalog/product/product-table.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { productTopic } from "#app/lib/live/live-topics.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { laterThan } from "#app/server/database/moment-column.server.ts";
import { holdsAlready } from "#app/server/database/same-row.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import type { Goods } from "./goods.ts";
import type { PackFacts, WrittenPackFacts } from "./pack-facts.ts";
import { categoryGoods, packFacts } from "./pack-facts-table.server.ts";
import { writtenPackFacts } from "./read-pack-facts.server.ts";

export type GivenPackFacts = PackFacts & Partial<Pick<WrittenPackFacts, "translations">>;

export type PackFactsRefusal =
  | { code: "not-found" }
  | { code: "edit-conflict"; present: WrittenPackFacts & { updatedAt: Date } };

/**
 * Saves what a product's pack says, unless somebody has saved it since the form read it (rules: labelling-1).
 * @param seen its `updatedAt`; undefined where nothing had been said.
 * @param alsoPacks the other packs of its food say the same, but for their code.
 */
export async function savePackFacts(
  productId: string,
  seen: Date | undefined,
  given: GivenPackFacts,
  alsoPacks: boolean,
  actor: Actor,
): Promise<Result<undefined, PackFactsRefusal>> {
  const saved = await db.transaction(async (tx): Promise<Result<string[], PackFactsRefusal>> => {
    const [product] = await tx
      .select({ id: products.id, food: products.food })
      .from(products)
      .where(eq(products.id, productId))
      .for("update");
    if (!product) return refused({ code: "not-found" });
    const { updatedAt, ...was } = await writtenPackFacts(productId, tx);
    if (updatedAt && updatedAt.getTime() !== seen?.getTime()) {
      if (holdsAlready(packFacts, was, given)) return ok([]);
      return refused({ code: "edit-conflict", present: { ...was, updatedAt } });
    }
    await write(tx, productId, given, actor);
    const packs = alsoPacks && product.food ? await otherPacks(tx, productId, product.food) : [];
    const { gtin: _, ...shared } = given;
    for (const id of packs) await write(tx, id, shared, actor);
    return ok([productId, ...packs]);
  });
  if (!saved.ok) return saved;
  publish("products", ...saved.value.map(productTopic));
  return ok(undefined);
}

async function otherPacks(tx: Transaction, productId: string, food: string): Promise<string[]> {
  const packs = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(foodKey(products.food), foodKey(food)), ne(products.id, productId)))
    .orderBy(products.id)
    .for("update");
  return packs.map(({ id }) => id);
}

async function write(
  tx: Transaction,
  productId: string,
  given: Partial<GivenPackFacts>,
  actor: Actor,
): Promise<void> {
  const was = await writtenPackFacts(productId, tx);
  if (was.updatedAt && holdsAlready(packFacts, was, given)) return;
  await tx
    .insert(packFacts)
    .values({ productId, ...given })
    .onConflictDoUpdate({
      target: packFacts.productId,
      set: { ...given, updatedAt: laterThan(packFacts.updatedAt) },
    });
  const changed = (Object.keys(given) as (keyof GivenPackFacts)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(given[name]),
  );
  const only = (facts: Partial<GivenPackFacts>) =>
    Object.fromEntries(changed.map((name) => [name, facts[name]]));
  const [product] = await tx
    .select({ title: products.title })
    .from(products)
    .where(eq(products.id, productId));
  await record(tx, actor, "product.set-pack", productId, {
    title: product?.title,
    was: only(was),
    became: only(given),
  });
}

/** Says of categories what kind of goods they hold, those that differ (rules: labelling-2). */
export async function setGoods(given: ReadonlyMap<string, Goods>, actor: Actor): Promise<number> {
  const changed = await db.transaction(async (tx) => {
    const known = await tx
      .selectDistinct({ category: products.category, goods: categoryGoods.goods })
      .from(products)
      .leftJoin(categoryGoods, eq(categoryGoods.category, products.category))
      .where(inArray(products.category, [...given.keys()]))
      .orderBy(products.category);
    let n = 0;
    for (const { category, goods: was } of known) {
      const goods = given.get(category) ?? "food";
      if (goods === (was ?? "food")) continue;
      await tx
        .insert(categoryGoods)
        .values({ category, goods })
        .onConflictDoUpdate({ target: categoryGoods.category, set: { goods } });
      await record(tx, actor, "category.set-goods", category, { name: category, after: goods });
      n += 1;
    }
    return n;
  });
  if (changed > 0) publish("products");
  return changed;
}
