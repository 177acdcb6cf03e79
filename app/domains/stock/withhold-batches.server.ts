import { asc, eq, gt, or, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { products } from "#app/domains/catalog/product-table.server.ts";
import { enterStock } from "#app/domains/catalog/stock-ledger.server.ts";
import { stockBatches } from "#app/domains/catalog/stock-tables.server.ts";
import { stockTopics } from "#app/domains/catalog/stock-topics.ts";
import { dayOf } from "#app/lib/time.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Queryable, type Transaction } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { log } from "#app/server/log.server.ts";
import { runIn } from "#app/server/statement.server.ts";
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

/** Sets which batches are not sold any more, and acts on it at once (rules: batches-4). */
export async function setWithholding(set: Withholding, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await readWithholding(tx);
    await tx
      .insert(stockSettings)
      .values(set)
      .onConflictDoUpdate({ target: stockSettings.id, set: { ...set } });
    await record(tx, actor, "stock.set-withholding", "", { before, after: set });
  });
  publish("stock");
  await withholdBatches();
}

/**
 * Takes batches that have too little life left out of the stock, and brings back what may be sold again
 * (rules: batches-4). Each product is a transaction of its own, so that no order waits for all of them.
 */
export async function withholdBatches(now = new Date()): Promise<void> {
  const today = dayOf(now);
  const [setting, batches] = await Promise.all([
    readWithholding(),
    db.select().from(stockBatches).where(isLeft).orderBy(asc(stockBatches.bestBefore)),
  ]);
  const due = batches.filter((batch) => unitsToMove(batch, setting, today) !== 0);
  for (const productId of new Set(due.map((batch) => batch.productId))) {
    const move = await db.transaction(async (tx) => {
      const [product] = await tx
        .select({ before: products.currentStock })
        .from(products)
        .where(eq(products.id, productId))
        .for("update");
      if (!product) return undefined;
      const moved = await withholdOf(tx, productId, now);
      return { productId, before: product.before, after: product.before + moved };
    });
    if (move) publish(...stockTopics([move]));
  }
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

/** Just after midnight in Jharkhand, in one of the processes. */
export async function withholdBatchesNightly(jobs: PgBoss): Promise<void> {
  await jobs.work("withhold-batches", async () => {
    try {
      await withholdBatches();
      await db.delete(stockForms).where(sql`${stockForms.time} < now() - interval '30 days'`);
    } catch (error) {
      log.error({ err: error }, "batches were not looked through; trying again");
      throw error;
    }
  });
  await jobs.schedule("withhold-batches", "5 0 * * *", null, { tz: "Asia/Kolkata" });
}
