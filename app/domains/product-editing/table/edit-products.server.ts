import { and, asc, eq, gt, inArray, lte } from "drizzle-orm";
import { keepCategoryNames } from "#app/domains/catalog/categories/category-names.server.ts";
import {
  lockCategories,
  spelledAlike,
} from "#app/domains/catalog/categories/category-spelling.server.ts";
import { publishPacks } from "#app/domains/catalog/packs/packs.server.ts";
import {
  databaseTime,
  type EndedPrice,
  publishPrices,
  readEndedPrices,
  resumePrices,
  settlePrices,
} from "#app/domains/catalog/prices/settle-prices.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { setStockIn } from "#app/domains/stock/ledger/set-stock.server.ts";
import { takeBackCount } from "#app/domains/stock/ledger/stock-ledger.server.ts";
import { type StockMove, stockTopics } from "#app/domains/stock/ledger/stock-topics.ts";
import { stockEntries } from "#app/domains/stock/stock-tables.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { productTopic } from "#app/lib/live/live-topics.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { laterThan } from "#app/server/database/moment-column.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, lastEntry, record } from "#app/server/log/audit-log.server.ts";
import { type CellName, type CellValues, cellNames } from "./product-cells.ts";

/** What is to become of a product's cells, and what each was for whoever changes it. */
export interface ProductCellsEdit {
  id: string;
  seen: Partial<CellValues>;
  becomes: Partial<CellValues>;
}

/** A cell that cannot be saved, or a product that is gone. */
export type CellRefusal = { id: string; title: string } & (
  | { code: "not-found" }
  /** With what stands in both. */
  | { code: "above-mrp"; price: Paise; productMRP: Paise }
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
 * is refused; what was never changed, or is back already, is left as it is. A price that it has ended runs on, or
 * where its time is over gives way to what was before it (rules: prices-4).
 */
export async function undoProductEdits(
  ids: readonly string[],
  change: string,
  actor: Actor,
): Promise<Result<number, CellRefusal[]>> {
  return inOne(async (tx) => {
    // Under it, nobody else edits many products.
    await lockCategories(tx);
    const edits: TakenBack[] = [];
    for (const id of ids) {
      const last = await lastEntry(tx, "product.edit", id);
      const kept = last?.detail as KeptEdit | undefined;
      if (!kept || last?.actorId !== actor.id || kept.undone === change) continue;
      if (kept.change === change) edits.push({ id, seen: kept.became, becomes: kept.was, kept });
    }
    return applyAll(tx, edits, actor, { undone: change });
  });
}

/** What the audit log keeps of an edit, for whoever takes it back. */
interface KeptEdit {
  change?: string;
  undone?: string;
  was: Partial<CellValues>;
  became: Partial<CellValues>;
  /** The price period that it has ended. */
  endedPrice?: string | undefined;
  /** Where it has changed the stock. */
  count?: KeptCount | undefined;
}

/** A count in the stock ledger: its entries are those after one number until another. */
interface KeptCount {
  quantityBefore: number;
  after: number;
  until: number;
}

/** An edit that takes another one back. */
interface TakenBack extends ProductCellsEdit {
  kept?: KeptEdit;
}

async function inOne(
  work: (tx: Transaction) => Promise<{ applied: Applied[]; priced: string[] }>,
): Promise<Result<number, CellRefusal[]>> {
  try {
    const { applied, priced } = await db.transaction(work);
    publishApplied(applied);
    publishPrices(priced);
    // They come to the pages of their food's other packs, or leave them.
    for (const { id, kept } of applied) {
      if (kept.became.isHidden !== undefined) await publishPacks(id);
    }
    return ok(applied.length);
  } catch (error) {
    if (error instanceof Refused) return refused(error.refusals);
    throw error;
  }
}

/** What was changed of one product. */
interface Applied {
  id: string;
  title: string;
  kept: KeptEdit;
  move: StockMove | undefined;
  isStockOnly: boolean;
}

async function applyAll(
  tx: Transaction,
  edits: readonly TakenBack[],
  actor: Actor,
  mark: { change: string } | { undone: string },
): Promise<{ applied: Applied[]; priced: string[] }> {
  const ids = edits.map(({ id }) => id);
  await lockCategories(tx);
  // Before the products are locked, for which orders would wait meanwhile.
  const spelling = await spellings(tx, edits);
  const locked = await lockProducts(tx, ids);
  const now = await databaseTime(tx);
  const ended = await endedPricesOf(tx, edits, locked, now);
  const refusals: CellRefusal[] = [];
  const applied: Applied[] = [];
  for (const { id, seen, becomes: typed, kept } of edits) {
    const product = locked.get(id);
    if (!product) {
      refusals.push({ id, title: "", code: "not-found" });
      continue;
    }
    const category = typed.category === undefined ? undefined : spelling.get(typed.category);
    const becomes = { ...typed, ...(category !== undefined && { category }) };
    const without = priceWithout(ended.get(id), { ...product, ...becomes });
    if (without !== undefined) becomes.price = without;
    const met = meanwhile(product, seen, becomes);
    refusals.push(...met);
    const { title, price, productMRP } = product;
    const becoming = { price, productMRP, ...becomes };
    if (met.length === 0 && becoming.price > becoming.productMRP) {
      refusals.push({ id, title, code: "above-mrp", price, productMRP });
    }
    // Goes on, so that all that is wrong is said at once.
    if (refusals.length > 0) continue;
    applied.push(...(await apply(tx, product, becomes, actor, kept?.count)));
  }
  if (refusals.length > 0) throw new Refused(refusals);
  await keepCategoryNames(
    tx,
    applied.flatMap(({ id, kept: { was, became } }) =>
      became.category === undefined ? [] : { id, was: was.category, became: became.category },
    ),
  );
  await resumePrices(tx, [...ended.values()], now);
  // Another price by hand ends the one that runs (rules: prices-4).
  const { productIds, endedByHand } = await settlePrices(tx, ids, now);
  const endedBy = new Map(endedByHand.map((period) => [period.productId, period.id]));
  for (const { id, title, kept } of applied) {
    const detail = { title, ...kept, endedPrice: endedBy.get(id), ...mark };
    await record(tx, actor, "product.edit", id, detail);
  }
  return { applied, priced: productIds };
}

/** By product, the prices that were ended by the edits that are taken back, where those still stand. */
async function endedPricesOf(
  tx: Transaction,
  edits: readonly TakenBack[],
  locked: ReadonlyMap<string, Locked>,
  now: Date,
): Promise<Map<string, EndedPrice>> {
  const ids = edits.flatMap(({ id, seen, kept }) =>
    kept?.endedPrice && locked.get(id)?.price === seen.price ? kept.endedPrice : [],
  );
  const ended = await readEndedPrices(tx, ids, now);
  return new Map(ended.map((period) => [period.productId, period]));
}

/** What a product costs where a price that was ended does not run on. */
function priceWithout(
  ended: EndedPrice | undefined,
  { productMRP }: Pick<CellValues, "productMRP">,
): Paise | undefined {
  if (!ended || ended.canResume || ended.priceBefore === null) return undefined;
  return Math.min(ended.priceBefore, productMRP);
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
    // Two spellings of a new category in one save: the first counts.
    const key = typed.trim().replace(/\s+/g, " ").toLowerCase();
    const known = saved.get(key) ?? (await spelledAlike(tx, typed, ids));
    saved.set(key, known);
    spelling.set(typed, known);
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
  takenBack: KeptCount | undefined,
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
  const count =
    stock === undefined ? undefined : await countIn(tx, product, stock, actor, takenBack);
  const isStockOnly = Object.keys(fields).length === 0;
  if (!isStockOnly) {
    const { isHidden: _, ...ofForm } = fields;
    const isEdit = Object.keys(ofForm).length > 0;
    await tx
      .update(products)
      .set({ ...fields, ...(isEdit && { updatedAt: laterThan(products.updatedAt) }) })
      .where(eq(products.id, id));
  }
  const move =
    stock === undefined ? undefined : { productId: id, before: product.currentStock, after: stock };
  return [{ id, title, kept: { was: only(product), became, count }, move, isStockOnly }];
}

/** Sets what is left of a product, as counted; of a count that is taken back, batch by batch. */
async function countIn(
  tx: Transaction,
  product: Locked,
  counted: number,
  actor: Actor,
  takenBack: KeptCount | undefined,
): Promise<KeptCount> {
  const { id, currentStock: before, quantity: quantityBefore, lastStockEntry: after } = product;
  if (takenBack) {
    const { number, units, batchId } = stockEntries;
    const entries = await tx
      .select({ number, units, batchId })
      .from(stockEntries)
      .where(
        and(
          eq(stockEntries.productId, id),
          gt(number, takenBack.after),
          lte(number, takenBack.until),
        ),
      )
      .orderBy(asc(number));
    await takeBackCount(runIn(tx), { enteredBy: actor.id }, id, entries);
    const quantity = takenBack.quantityBefore;
    await tx.update(products).set({ quantity }).where(eq(products.id, id));
  } else {
    await setStockIn(tx, { productId: id, before, counted }, actor);
  }
  const [now] = await tx
    .select({ until: products.lastStockEntry })
    .from(products)
    .where(eq(products.id, id));
  return { quantityBefore, after, until: now?.until ?? after };
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
