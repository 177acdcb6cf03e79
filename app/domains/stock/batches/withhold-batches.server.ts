import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db, type Queryable, type Transaction } from "#app/server/database/database.server.ts";
import { runIn, statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { stockForms, stockSettings } from "../counting/stock-desk-tables.server.ts";
import { enterStock, loseStock } from "../ledger/stock-ledger.server.ts";
import { type StockMove, stockTopics } from "../ledger/stock-topics.ts";
import { stockBatches } from "../stock-tables.server.ts";
import type { BatchShare } from "./choose-batches.ts";
import { isTooOld, newShopWithholding, type Withholding } from "./withholding.ts";

type Batch = typeof stockBatches.$inferSelect;

const isLeft = or(gt(stockBatches.units, 0), gt(stockBatches.withheld, 0));

/** What is set, or what holds in a shop that has never set it (rules: batches-4). */
export async function readWithholding(on: Queryable = db): Promise<Withholding> {
  const [set] = await on
    .select({
      isWithholding: stockSettings.isWithholding,
      days: stockSettings.days,
      percent: stockSettings.percent,
      either: stockSettings.either,
      arrivesIn: stockSettings.arrivesIn,
    })
    .from(stockSettings);
  return set ?? newShopWithholding;
}

const withholdEnqueue = statement("withhold-enqueue", () => {
  const { before, after } = insertJob("withhold-batches");
  // One that waits already does for both.
  return `${before} '{}'::jsonb ${after} on conflict do nothing`;
});

/** Sets which batches are not sold any more, and has all of them looked through (rules: batches-4). */
export async function setWithholding(set: Withholding, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await readWithholding(tx);
    await tx
      .insert(stockSettings)
      .values(set)
      .onConflictDoUpdate({ target: stockSettings.id, set: { ...set } });
    await record(tx, actor, "stock.set-withholding", "", { before, after: set });
    await tx.execute(withholdEnqueue.sql({}));
  });
  publish("stock");
}

/**
 * Takes batches that have too little life left out of the stock, and brings back what may be sold again
 * (rules: batches-4). Each product is a transaction of its own, so that no order waits for all of them, and one
 * that fails keeps none of the others.
 */
export async function withholdBatches(now = new Date()): Promise<void> {
  const today = dayOf(now);
  const [setting, batches] = await Promise.all([
    readWithholding(),
    db
      .select({ batch: stockBatches, stock: products.currentStock })
      .from(stockBatches)
      .innerJoin(products, eq(products.id, stockBatches.productId))
      .where(isLeft)
      .orderBy(asc(stockBatches.bestBefore)),
  ]);
  const due = new Set<string>();
  const inBatches = new Map<string, number>();
  for (const { batch, stock } of batches) {
    const { productId, units } = batch;
    const sum = (inBatches.get(productId) ?? 0) + units;
    inBatches.set(productId, sum);
    if (sum > stock || unitsToMove(batch, setting, today) !== 0) due.add(productId);
  }
  for (const productId of due) {
    try {
      const move = await withholdAlone(productId, now);
      if (move) publish(...stockTopics([move]));
    } catch (error) {
      log.error({ err: error, productId }, "a product's batches were not looked through");
    }
  }
}

/** @returns what was moved; undefined where the product is gone. */
function withholdAlone(productId: string, now: Date): Promise<StockMove | undefined> {
  return db.transaction(async (tx) => {
    const [product] = await tx
      .select({ before: products.currentStock })
      .from(products)
      .where(eq(products.id, productId))
      .for("update");
    if (!product) return undefined;
    const moved = await withholdOf(tx, [productId], now);
    return { productId, before: product.before, after: product.before + moved };
  });
}

/**
 * Takes off products' batches what they have more than there is of their product: the version before has sold it,
 * or somebody by hand, without saying of which. The products are locked by the caller.
 */
export async function fitBatches(tx: Transaction, productIds: readonly string[]): Promise<void> {
  const { id, currentStock } = products;
  const excess = sql<number>`sum(${stockBatches.units}) - ${currentStock}`.mapWith(Number);
  const units = await tx
    .select({ productId: id, units: excess })
    .from(products)
    .innerJoin(stockBatches, eq(stockBatches.productId, id))
    .where(inArray(id, [...productIds]))
    .groupBy(id)
    .having(gt(excess, 0));
  if (units.length === 0) return;
  const why = { kind: "unexplained" } as const;
  // What was missing at first of the whole is missing of the batches now.
  await enterStock(runIn(tx), why, units);
  await loseStock(runIn(tx), why, units);
}

/**
 * The same for products that its caller has locked, of many in as many statements as of one.
 * @returns by how much their stock has changed.
 */
export async function withholdOf(
  tx: Transaction,
  productIds: readonly string[],
  now = new Date(),
): Promise<number> {
  await fitBatches(tx, productIds);
  const setting = await readWithholding(tx);
  const batches = await tx
    .select()
    .from(stockBatches)
    .where(and(inArray(stockBatches.productId, [...productIds]), isLeft))
    .orderBy(asc(stockBatches.bestBefore), asc(stockBatches.number));
  const moves = batches.map((batch) => ({
    productId: batch.productId,
    batchId: batch.id,
    units: unitsToMove(batch, setting, dayOf(now)),
  }));
  await moveWithheld(tx, moves);
  return moves.reduce((sum, { units }) => sum + units, 0);
}

/** What a batch has on sale too much (below 0), or withheld too much. */
function unitsToMove(batch: Batch, setting: Withholding, today: string): number {
  const isOff = batch.recalledOn !== null || isTooOld(batch, setting, today);
  return isOff ? -batch.units : batch.withheld;
}

/** Brings units of batches back on sale, or withholds them (below 0). Their products are locked by the caller. */
export async function moveWithheld(tx: Transaction, moves: readonly BatchShare[]): Promise<void> {
  const back = moves.filter(({ units }) => units > 0);
  const off = moves.filter(({ units }) => units < 0);
  await enterStock(runIn(tx), { kind: "resumed" }, back);
  await enterStock(runIn(tx), { kind: "withheld" }, off);
}

/**
 * In one of the processes: every hour, at midnight in Jharkhand too, and when the shop is opened.
 * @param before what comes first: orders give back what they have left in batches.
 */
export async function withholdBatchesHourly(
  jobs: PgBoss,
  before: () => Promise<void>,
): Promise<void> {
  await jobs.work("withhold-batches", async () => {
    try {
      await before();
      await withholdBatches();
      await db.delete(stockForms).where(sql`${stockForms.time} < now() - interval '30 days'`);
    } catch (error) {
      log.error({ err: error }, "batches were not looked through; trying again");
      throw error;
    }
  });
  await jobs.schedule("withhold-batches", "5 * * * *", null, { tz: "Asia/Kolkata" });
  await db.execute(withholdEnqueue.sql({}));
}
