import { and, asc, eq, gt, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { PgBoss } from "pg-boss";
import { productTopic } from "#app/lib/live-topics.ts";
import { db, type Queryable, type Transaction } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { log } from "#app/server/log.server.ts";
import { pricePeriods } from "./price-period-table.server.ts";
import { products } from "./product-table.server.ts";

/** So many products are locked at once: orders of them wait meanwhile. */
const batchSize = 100;

/** Locks products, in the order in which orders do (decision 004). @returns those that are there. */
export async function lockProducts(tx: Transaction, ids: readonly string[]) {
  const { id, title, price, productMRP } = products;
  return tx
    .select({ id, title, price, productMRP })
    .from(products)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for("update");
}

/**
 * Begins and ends what is due of some products' prices, once however often it is called
 * (rules: prices-3, prices-4).
 * @param ids of products that the transaction has locked.
 * @returns the products whose price or whose periods have changed by it.
 */
export async function settlePrices(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const ofThem = inArray(pricePeriods.productId, [...ids]);
  const isRunning = eq(pricePeriods.state, "running");
  const changed = { id: pricePeriods.id, productId: pricePeriods.productId };
  const byHand = await tx
    .update(pricePeriods)
    .set({ state: "ended", endedAt: now, updatedAt: now })
    .from(products)
    .where(
      and(
        ofThem,
        isRunning,
        eq(products.id, pricePeriods.productId),
        ne(products.price, pricePeriods.price),
      ),
    )
    .returning(changed);
  const over = await tx
    .update(pricePeriods)
    .set({ state: "ended", endedAt: pricePeriods.endsAt, updatedAt: now })
    .where(
      and(
        ofThem,
        inArray(pricePeriods.state, ["running", "planned"]),
        lte(pricePeriods.endsAt, now),
      ),
    )
    .returning({ ...changed, priceBefore: pricePeriods.priceBefore });
  await restorePrices(
    tx,
    over.filter(({ priceBefore }) => priceBefore !== null),
  );
  const begun = await tx
    .update(pricePeriods)
    .set({
      state: "running",
      price: sql`least(${pricePeriods.price}, ${products.productMRP})`,
      priceBefore: products.price,
      updatedAt: now,
    })
    .from(products)
    .where(
      and(
        ofThem,
        eq(products.id, pricePeriods.productId),
        eq(pricePeriods.state, "planned"),
        lte(pricePeriods.startsAt, now),
        gt(pricePeriods.endsAt, now),
      ),
    )
    .returning(changed);
  await showPrices(tx, begun);
  return [...new Set([...byHand, ...over, ...begun].map(({ productId }) => productId))];
}

/** Gives products the price of their period. */
export async function showPrices(tx: Transaction, periods: readonly { id: string }[]) {
  await setPrices(tx, periods, sql`${pricePeriods.price}`);
}

/**
 * Lets prices run on that were ended by a price by hand which is taken back now: those that the products cost
 * again, and whose time is not over.
 * @param ids of products that the transaction has locked.
 */
export async function resumePrices(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .update(pricePeriods)
    .set({ state: "running", endedAt: null, updatedAt: now })
    .from(products)
    .where(
      and(
        inArray(pricePeriods.productId, [...ids]),
        eq(pricePeriods.state, "ended"),
        gt(pricePeriods.endsAt, now),
        eq(products.id, pricePeriods.productId),
        eq(products.price, pricePeriods.price),
      ),
    );
}

/** Gives products back what they cost before, at most the MRP that they have now. */
export async function restorePrices(tx: Transaction, periods: readonly { id: string }[]) {
  await setPrices(tx, periods, sql`least(${pricePeriods.priceBefore}, ${products.productMRP})`);
}

async function setPrices(
  tx: Transaction,
  periods: readonly { id: string }[],
  price: ReturnType<typeof sql>,
): Promise<void> {
  if (periods.length === 0) return;
  const ids = periods.map(({ id }) => id);
  await tx
    .update(products)
    .set({ price })
    .from(pricePeriods)
    .where(and(eq(products.id, pricePeriods.productId), inArray(pricePeriods.id, ids)));
}

/** By the database's clock, by which jobs begin: another machine's may be behind it. */
export async function databaseTime(on: Queryable = db): Promise<Date> {
  const { rows } = await on.execute<{ now: string }>(
    sql`select to_json(date_trunc('milliseconds', now())) as now`,
  );
  return new Date(rows[0]?.now ?? Date.now());
}

/** Says that the prices of products are others. */
export function publishPrices(ids: readonly string[]): void {
  if (ids.length > 0) publish("prices", "products", ...ids.map(productTopic));
}

/** Begins and ends all that is due, in whichever process, whatever was missed while the shop was closed. */
export async function settleAllPrices(now?: Date): Promise<void> {
  const at = now ?? (await databaseTime());
  let last = "";
  for (;;) {
    const due = await dueProducts(at, last);
    const settled = await db.transaction(async (tx) => {
      const locked = await lockProducts(tx, due);
      return settlePrices(
        tx,
        locked.map(({ id }) => id),
        at,
      );
    });
    publishPrices(settled);
    if (due.length < batchSize) return;
    last = due.at(-1) ?? "";
  }
}

/**
 * The next products of which something is due, by id; written as one query for each cause, so that each is read
 * along its own index.
 */
async function dueProducts(now: Date, after: string): Promise<string[]> {
  const { productId, state, startsAt, endsAt, price } = pricePeriods;
  const found = (due: SQL | undefined) =>
    db
      .select({ productId })
      .from(pricePeriods)
      .innerJoin(products, eq(products.id, productId))
      .where(and(gt(productId, after), due));
  const rows = await union(
    found(and(eq(state, "planned"), lte(startsAt, now))),
    found(and(eq(state, "running"), lte(endsAt, now))),
    found(and(eq(state, "running"), ne(products.price, price))),
  )
    .orderBy(asc(productId))
    .limit(batchSize);
  return rows.map((row) => row.productId);
}

/** Begins and ends prices on time: by the jobs that plans have left, and every minute what was missed. */
export async function keepPrices(jobs: PgBoss): Promise<void> {
  await jobs.work("price-periods", { pollingIntervalSeconds: 1 }, async () => {
    try {
      await settleAllPrices();
    } catch (error) {
      log.error({ err: error }, "prices that are due could not be set");
      throw error;
    }
  });
  await jobs.schedule("price-periods", "* * * * *");
}
