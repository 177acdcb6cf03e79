import { asc, eq, gt, or, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { products } from "#app/domains/catalog/product-table.server.ts";
import { enterStock, loseStock } from "#app/domains/catalog/stock-ledger.server.ts";
import { stockBatches } from "#app/domains/catalog/stock-tables.server.ts";
import { type StockMove, stockTopics } from "#app/domains/catalog/stock-topics.ts";
import { returnLeftBatches } from "#app/domains/orders/return-left-batches.server.ts";
import { dayOf } from "#app/lib/time.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Queryable, type Transaction } from "#app/server/database.server.ts";
import { insertJob } from "#app/server/jobs.server.ts";
import { publish } from "#app/server/live.server.ts";
import { log } from "#app/server/log.server.ts";
import { runIn, statement } from "#app/server/statement.server.ts";
import { stockForms, stockSettings } from "./stock-desk-tables.server.ts";
import { isTooOld, noWithholding, type Withholding } from "./withholding.ts";

type Batch = typeof stockBatches.$inferSelect;

const isLeft = or(gt(stockBatches.units, 0), gt(stockBatches.withheld, 0));

export async function readWithholding(on: Queryable = db): Promise<Withholding> {
  const [set] = await on
    .select({
      isWithholding: stockSettings.isWithholding,
      days: stockSettings.days,
      percent: stockSettings.percent,
    })
    .from(stockSettings);
  return set ?? noWithholding;
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
    const moved = await withholdOf(tx, productId, now);
    return { productId, before: product.before, after: product.before + moved };
  });
}

/**
 * Takes off a product's batches what they have more than there is of it: the version before has sold it, or
 * somebody by hand, without saying of which. Its row is locked by the caller.
 */
export async function fitBatches(tx: Transaction, productId: string): Promise<void> {
  const [sums] = await tx
    .select({
      units: sql<number>`sum(${stockBatches.units})`.mapWith(Number),
      stock: products.currentStock,
    })
    .from(products)
    .innerJoin(stockBatches, eq(stockBatches.productId, products.id))
    .where(eq(products.id, productId))
    .groupBy(products.id);
  const units = sums ? sums.units - sums.stock : 0;
  if (units <= 0) return;
  const why = { kind: "unexplained" } as const;
  // What was missing at first of the whole is missing of the batches now.
  await enterStock(runIn(tx), why, [{ productId, units }]);
  await loseStock(runIn(tx), why, { productId, units });
}

/**
 * The same for one product, whose row its caller has locked.
 * @returns by how much its stock has changed.
 */
export async function withholdOf(
  tx: Transaction,
  productId: string,
  now = new Date(),
): Promise<number> {
  await fitBatches(tx, productId);
  const setting = await readWithholding(tx);
  const batches = await tx
    .select()
    .from(stockBatches)
    .where(sql`${eq(stockBatches.productId, productId)} and ${isLeft}`)
    .orderBy(asc(stockBatches.bestBefore), asc(stockBatches.number));
  let moved = 0;
  for (const batch of batches) {
    const units = unitsToMove(batch, setting, dayOf(now));
    await moveWithheld(tx, batch, units);
    moved += units;
  }
  return moved;
}

/** What a batch has on sale too much (below 0), or withheld too much. */
function unitsToMove(batch: Batch, setting: Withholding, today: string): number {
  return isTooOld(batch, setting, today) ? -batch.units : batch.withheld;
}

/** Brings units of a batch back on sale, or withholds them (below 0). Its product is locked by the caller. */
export async function moveWithheld(
  tx: Transaction,
  { id: batchId, productId }: Pick<Batch, "id" | "productId">,
  units: number,
): Promise<void> {
  if (units === 0) return;
  const kind = units > 0 ? "resumed" : "withheld";
  await enterStock(runIn(tx), { kind, batchId }, [{ productId, units }]);
  await tx
    .update(stockBatches)
    .set({ withheld: sql`${stockBatches.withheld} - ${units}` })
    .where(eq(stockBatches.id, batchId));
}

/** In one of the processes: every hour, at midnight in Jharkhand too, and when the shop is opened. */
export async function withholdBatchesHourly(jobs: PgBoss): Promise<void> {
  await jobs.work("withhold-batches", async () => {
    try {
      await returnLeftBatches();
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
