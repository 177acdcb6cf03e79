import { asc, count, eq, inArray } from "drizzle-orm";
import type { Translations } from "#app/lib/translations.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import {
  type CategoryTexts,
  mostCategories,
  type NamedCategory,
  type TypedName,
} from "./category-name.ts";
import { categoryNames } from "./category-name-table.server.ts";
import { lockCategories } from "./category-spelling.server.ts";
import { products } from "./product-table.server.ts";

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
