import { eq } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import type { InsertRefusal } from "#app/server/database/idempotent-insert.server.ts";
import { type ChangeRefusal, changeRow, saveRow } from "#app/server/database/save-row.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { ondcCategories, ondcStores } from "./catalogue-tables.server.ts";
import {
  isNetworkCategory,
  type NetworkCategory,
  usualNetworkCategory,
} from "./network-categories.ts";
import type { Store } from "./store.ts";

const storeId = "store";

type StoreRow = typeof ondcStores.$inferSelect;

/**
 * Says where goods leave from (rules: ondc-catalogue-1).
 * @param seen when the place that the form read was saved; undefined where there was none.
 */
export function saveOndcStore(
  seen: Date | undefined,
  given: Store,
  actor: Actor,
): Promise<Result<undefined, ChangeRefusal<StoreRow> | InsertRefusal>> {
  return saveRow<undefined, ChangeRefusal<StoreRow>>("ondc-settings", async (tx) => {
    const row = { id: storeId, ...given };
    const [added] = await tx.insert(ondcStores).values(row).onConflictDoNothing().returning();
    let before: Partial<Store> | undefined;
    if (!added) {
      const changed = await changeRow(tx, ondcStores, storeId, seen ?? new Date(0), given);
      if (!changed.ok) return changed;
      if (!changed.value) return ok(undefined);
      const { id: _, updatedAt: __, ...was } = changed.value;
      before = was;
    }
    await record(tx, actor, "ondc-settings.set-store", "", {
      ...(before && { before }),
      after: given,
    });
    return ok(undefined);
  });
}

/** A category of the shop's, and where the network looks for it. */
export interface CategoryOnNetwork {
  category: string;
  /** Where somebody has chosen it. */
  chosen: NetworkCategory | undefined;
  /** Where it is looked for while nobody has; undefined where none is near. */
  usual: NetworkCategory | undefined;
}

/** All categories that products have, by name (rules: ondc-catalogue-2). */
export async function listNetworkCategories(): Promise<CategoryOnNetwork[]> {
  const rows = await db
    .selectDistinct({ category: products.category, chosen: ondcCategories.networkCategory })
    .from(products)
    .leftJoin(ondcCategories, eq(ondcCategories.category, products.category))
    .orderBy(products.category)
    .limit(200);
  return rows.map(({ category, chosen }) => ({
    category,
    chosen: chosen !== null && isNetworkCategory(chosen) ? chosen : undefined,
    usual: usualNetworkCategory(category),
  }));
}

/**
 * Chooses where the network looks for a category (rules: ondc-catalogue-2).
 * @param networkCategory "" for where it is usual.
 */
export async function setNetworkCategory(
  category: string,
  networkCategory: NetworkCategory | "",
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const set = await db.transaction(async (tx) => {
    const isThis = eq(ondcCategories.category, category);
    const [known] = await tx
      .select({ category: products.category })
      .from(products)
      .where(eq(products.category, category))
      .limit(1);
    if (!known) return undefined;
    const [was] = await tx.select().from(ondcCategories).where(isThis).for("update");
    const before = was?.networkCategory ?? "";
    if (before === networkCategory) return before;
    if (networkCategory === "") await tx.delete(ondcCategories).where(isThis);
    else {
      await tx.insert(ondcCategories).values({ category, networkCategory }).onConflictDoUpdate({
        target: ondcCategories.category,
        set: { networkCategory },
      });
    }
    const detail = { name: category, before: before || "–", after: networkCategory || "–" };
    await record(tx, actor, "ondc-settings.set-category", category, detail);
    return networkCategory;
  });
  if (set === undefined) return refused("not-found");
  publish("ondc-settings");
  return ok(undefined);
}
