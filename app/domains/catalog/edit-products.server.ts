import { asc, eq, inArray } from "drizzle-orm";
import { productTopic } from "#app/lib/live-topics.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, lastEntry, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { lockCategories, spelledAlike } from "./category-spelling.server.ts";
import { type CellName, type CellValues, cellNames } from "./product-cells.ts";
import { setStockIn } from "./product-commands.server.ts";
import { products } from "./product-table.server.ts";
import { databaseTime, resumePrices, settlePrices } from "./settle-prices.server.ts";
import { type StockMove, stockTopics } from "./stock-topics.ts";
import { laterEdit } from "./update-product.server.ts";

/** What is to become of a product's cells, and what each was for whoever changes it. */
export interface ProductCellsEdit {
  id: string;
  seen: Partial<CellValues>;
  becomes: Partial<CellValues>;
}

/** A cell that cannot be saved, or a product that is gone. */
export type CellRefusal = { id: string; title: string } & (
  | { code: "not-found" }
  | { code: "above-mrp" }
  /** Somebody, or an order, has changed it meanwhile. */
  | { code: "met"; name: CellName; present: CellValues[CellName] }
);

type Locked = typeof products.$inferSelect;

/** Carries the refusals out of the transaction, which rolls back on its way. */
class Refused extends Error {
  readonly refusals: CellRefusal[];
  constructor(refusals: CellRefusal[]) {
    super("cells were refused");
    this.refusals = refusals;
  }
}

/**
 * Changes price, MRP, stock, category and whether they are hidden of many products, all or none of them
 * (rules: catalog-14). A cell that is by now neither what was seen nor what it shall become is refused. The
 * same edit sent again changes nothing.
 * @param change a new id, by which it can be undone (undoProductEdits).
 * @returns how many products it has changed.
 */
export async function editProducts(
  edits: readonly ProductCellsEdit[],
  change: string,
  actor: Actor,
): Promise<Result<number, CellRefusal[]>> {
  return inOne((tx) => applyAll(tx, edits, actor, { change }));
}

/**
 * Takes such a change back, all or none of it, for the one who has made it. What has been changed again since
 * is refused; what was never changed, or is back already, is left as it is.
 */
export async function undoProductEdits(
  ids: readonly string[],
  change: string,
  actor: Actor,
): Promise<Result<number, CellRefusal[]>> {
  return inOne(async (tx) => {
    await lockCategories(tx);
    await lockProducts(tx, ids);
    const edits: ProductCellsEdit[] = [];
    for (const id of ids) {
      const last = await lastEntry(tx, "product.edit", id);
      const kept = last?.detail as KeptEdit | undefined;
      if (!kept || last?.actorId !== actor.id || kept.undone === change) continue;
      if (kept.change === change) edits.push({ id, seen: kept.became, becomes: kept.was });
    }
    const applied = await applyAll(tx, edits, actor, { undone: change });
    await resumePrices(tx, ids, await databaseTime(tx));
    return applied;
  });
}

/** What the audit log keeps of an edit, for whoever takes it back. */
interface KeptEdit {
  change?: string;
  undone?: string;
  was: Partial<CellValues>;
  became: Partial<CellValues>;
}

async function inOne(
  work: (tx: Transaction) => Promise<Applied[]>,
): Promise<Result<number, CellRefusal[]>> {
  try {
    const applied = await db.transaction(work);
    publishApplied(applied);
    return ok(applied.length);
  } catch (error) {
    if (error instanceof Refused) return refused(error.refusals);
    throw error;
  }
}

/** What was changed of one product. */
interface Applied {
  id: string;
  move: StockMove | undefined;
  isStockOnly: boolean;
}

async function applyAll(
  tx: Transaction,
  edits: readonly ProductCellsEdit[],
  actor: Actor,
  mark: { change: string } | { undone: string },
): Promise<Applied[]> {
  const ids = edits.map(({ id }) => id);
  await lockCategories(tx);
  const locked = await lockProducts(tx, ids);
  const spelling = await spellings(tx, edits);
  const refusals: CellRefusal[] = [];
  const applied: Applied[] = [];
  for (const { id, seen, becomes: typed } of edits) {
    const product = locked.get(id);
    if (!product) {
      refusals.push({ id, title: "", code: "not-found" });
      continue;
    }
    const category = typed.category === undefined ? undefined : spelling.get(typed.category);
    const becomes = category === undefined ? typed : { ...typed, category };
    const met = meanwhile(product, seen, becomes);
    refusals.push(...met);
    const { title, price, productMRP } = { ...product, ...becomes };
    if (met.length === 0 && price > productMRP) refusals.push({ id, title, code: "above-mrp" });
    // Goes on, so that all that is wrong is said at once.
    if (refusals.length === 0) applied.push(...(await apply(tx, product, becomes, actor, mark)));
  }
  if (refusals.length > 0) throw new Refused(refusals);
  // Another price by hand ends the one that runs (rules: prices-4).
  await settlePrices(tx, ids, await databaseTime(tx));
  return applied;
}

/** Locks products in id order, as orders do, so that nobody waits in a circle. */
async function lockProducts(tx: Transaction, ids: readonly string[]): Promise<Map<string, Locked>> {
  const locked = await tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for("update");
  return new Map(locked.map((product) => [product.id, product]));
}

/** How each typed category is spelled. */
async function spellings(
  tx: Transaction,
  edits: readonly ProductCellsEdit[],
): Promise<Map<string, string>> {
  const changed = edits.filter(({ becomes }) => becomes.category !== undefined);
  const ids = changed.map(({ id }) => id);
  const spelling = new Map<string, string>();
  const saved = new Map<string, string>();
  for (const { becomes } of changed) {
    const typed = becomes.category ?? "";
    if (spelling.has(typed)) continue;
    const asOthers = await spelledAlike(tx, typed, ids);
    // Two spellings of a new category in one save: the first counts.
    const key = asOthers.toLowerCase();
    saved.set(key, saved.get(key) ?? asOthers);
    spelling.set(typed, saved.get(key) ?? asOthers);
  }
  return spelling;
}

function meanwhile(
  product: Locked,
  seen: Partial<CellValues>,
  becomes: Partial<CellValues>,
): CellRefusal[] {
  const { id, title } = product;
  return cellNames.flatMap((name) => {
    const present = product[name];
    const isChanged = becomes[name] !== undefined;
    if (!isChanged || present === seen[name] || present === becomes[name]) return [];
    return [{ id, title, code: "met" as const, name, present }];
  });
}

/** Changes what differs of one product; nothing where nothing does. */
async function apply(
  tx: Transaction,
  product: Locked,
  becomes: Partial<CellValues>,
  actor: Actor,
  mark: { change: string } | { undone: string },
): Promise<Applied[]> {
  const { id, title } = product;
  const names = cellNames.filter(
    (name) => becomes[name] !== undefined && becomes[name] !== product[name],
  );
  if (names.length === 0) return [];
  const only = (values: Partial<CellValues>) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<CellValues>;
  const became = only(becomes);
  const { currentStock: stock, ...fields } = became;
  if (stock !== undefined) {
    await setStockIn(tx, { productId: id, before: product.currentStock, counted: stock }, actor);
  }
  const isStockOnly = Object.keys(fields).length === 0;
  if (!isStockOnly) {
    await tx
      .update(products)
      .set({ ...fields, updatedAt: laterEdit })
      .where(eq(products.id, id));
  }
  await record(tx, actor, "product.edit", id, { title, was: only(product), became, ...mark });
  const move =
    stock === undefined ? undefined : { productId: id, before: product.currentStock, after: stock };
  return [{ id, move, isStockOnly }];
}

function publishApplied(applied: readonly Applied[]): void {
  if (applied.length === 0) return;
  const isListed = applied.some(({ isStockOnly }) => !isStockOnly);
  publish(
    ...stockTopics(applied.flatMap(({ move }) => move ?? [])),
    ...applied.map(({ id }) => productTopic(id)),
    ...(isListed ? (["products", "prices"] as const) : []),
  );
}
