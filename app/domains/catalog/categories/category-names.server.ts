import { and, asc, count, eq, inArray, notInArray, or } from "drizzle-orm";
import type { Translations } from "#app/lib/text/translations.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { products } from "../product/product-table.server.ts";
import { titleKey } from "../product/title-key.ts";
import {
  type CategoryTexts,
  mostCategories,
  type NamedCategory,
  type TypedName,
} from "./category-name.ts";
import { categoryNames } from "./category-name-table.server.ts";
import { lockCategories } from "./category-spelling.server.ts";

/** The categories that there are, by name. For staff. */
export async function namedCategories(): Promise<NamedCategory[]> {
  const { category } = products;
  const named = await db
    .select({ category, products: count(), translations: categoryNames.translations })
    .from(products)
    .leftJoin(categoryNames, eq(categoryNames.category, category))
    .groupBy(category, categoryNames.category)
    .orderBy(asc(category))
    .limit(mostCategories);
  return named.map((row) => ({ ...row, translations: row.translations ?? {} }));
}

/**
 * Saves what categories are called in further languages (rules: translations-7). Only what was typed anew is written, so
 * that what somebody else has made of other names meanwhile stays. What no product has is passed over.
 */
export async function nameCategories(typed: readonly TypedName[], actor: Actor): Promise<void> {
  const changed = Map.groupBy(
    typed.filter(({ name, seen }) => name !== seen),
    ({ category }) => category,
  );
  if (changed.size === 0) return;
  await db.transaction(async (tx) => {
    await lockCategories(tx);
    const known = await tx
      .selectDistinct({ category: products.category })
      .from(products)
      .where(inArray(products.category, [...changed.keys()]));
    for (const { category } of known) {
      const [row] = await tx
        .select()
        .from(categoryNames)
        .where(eq(categoryNames.category, category));
      const was = row?.translations ?? {};
      const names = changed.get(category)?.map(({ language, name }) => [language, { name }]) ?? [];
      const translations: Translations<CategoryTexts> = { ...was, ...Object.fromEntries(names) };
      const [saved] = await tx
        .insert(categoryNames)
        .values({ category, translations })
        .onConflictDoUpdate({ target: categoryNames.category, set: { translations } })
        .returning();
      const became = saved?.translations;
      await record(tx, actor, "category.translate", category, { name: category, was, became });
    }
  });
  publish("products");
}

/** A product that was written, and its category before that; a new one had none. */
export interface WrittenCategory {
  id: string;
  was?: string | undefined;
  became: string;
}

/**
 * Lets renamed categories keep their names (rules: translations-7). One is renamed where all its products have left it
 * together for one that no other product has. One product alone may as well have moved: of it only another spelling counts.
 * To be called with all that were written, under lockCategories.
 */
export async function keepCategoryNames(
  tx: Transaction,
  written: readonly WrittenCategory[],
): Promise<void> {
  const ids = written.map(({ id }) => id);
  const moved = written.filter(({ was, became }) => was !== undefined && was !== became);
  for (const [was = "", together] of Map.groupBy(moved, (product) => product.was)) {
    const [became = was, ...further] = new Set(together.map((product) => product.became));
    const isRespelled = titleKey(became) === titleKey(was);
    if (further.length > 0 || (together.length === 1 && !isRespelled)) continue;
    const { id, category } = products;
    const left = eq(category, was);
    const others = and(eq(category, became), notInArray(id, ids));
    if ((await tx.$count(products, or(left, others))) > 0) continue;
    const named = await tx.$count(categoryNames, eq(categoryNames.category, became));
    if (named > 0) continue;
    await tx.update(categoryNames).set({ category: became }).where(eq(categoryNames.category, was));
  }
}
