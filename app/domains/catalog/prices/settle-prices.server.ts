import { and, asc, eq, gt, inArray, lt, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias, union } from "drizzle-orm/pg-core";
import type { PgBoss } from "pg-boss";
import { productTopic } from "#app/lib/live/live-topics.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db, type Queryable, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { products } from "../product/product-table.server.ts";
import { pricePeriods } from "./price-period-table.server.ts";

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

/** What settling has changed. */
interface Settled {
  /** The products whose price or whose periods are others now: to be published (publishPrices). */
  productIds: string[];
  /** The periods that another price has ended, each of another product. */
  endedByHand: { id: string; productId: string }[];
}

/**
 * Begins and ends what is due of some products' prices, once however often it is called
 * (rules: prices-3, prices-4).
 * @param ids of products that the transaction has locked.
 */
export async function settlePrices(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<Settled> {
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
  const end = (state: "running" | "planned") =>
    tx
      .update(pricePeriods)
      .set({ state: "ended", endedAt: pricePeriods.endsAt, updatedAt: now })
      .where(and(ofThem, eq(pricePeriods.state, state), lte(pricePeriods.endsAt, now)))
      .returning(changed);
  const over = await end("running");
  await restorePrices(tx, over);
  const missed = await end("planned");
  const begun = await tx
    .update(pricePeriods)
    .set({
      state: "running",
      price: sql`least(${pricePeriods.price}, ${products.productMRP}, case when ${wasOffer} then ${products.price} end)`,
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
  const all = [...byHand, ...over, ...missed, ...begun];
  return {
    productIds: [...new Set(all.map(({ productId }) => productId))],
    endedByHand: byHand,
  };
}

/** Planned as no more than the product cost: it makes nothing dearer that has become cheaper meanwhile. */
const wasOffer = lte(pricePeriods.price, pricePeriods.priceBefore);

/** Gives products the price of their period. */
export async function showPrices(tx: Transaction, periods: readonly { id: string }[]) {
  await setPrices(tx, periods, sql`${pricePeriods.price}`);
}

/** A price that another one has ended, which is taken back. */
export interface EndedPrice {
  id: string;
  productId: string;
  priceBefore: Paise | null;
  /** Its time is not over, and the product has no other price in it. */
  canResume: boolean;
}

/** @param ids of periods whose products the transaction has locked. */
export async function readEndedPrices(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<EndedPrice[]> {
  if (ids.length === 0) return [];
  const other = alias(pricePeriods, "other");
  const { id, productId, priceBefore, state, endsAt } = pricePeriods;
  const inItsTime = or(
    eq(other.state, "running"),
    and(eq(other.state, "planned"), lt(other.startsAt, endsAt), gt(other.endsAt, now)),
  );
  const others = tx
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.productId, productId), inItsTime));
  return tx
    .select({
      id,
      productId,
      priceBefore,
      canResume: sql<boolean>`${and(gt(endsAt, now), notExists(others))}`,
    })
    .from(pricePeriods)
    .where(and(inArray(id, [...ids]), eq(state, "ended")));
}

/** Lets prices run on that were ended and can be resumed; their products cost them again. */
export async function resumePrices(
  tx: Transaction,
  ended: readonly EndedPrice[],
  now: Date,
): Promise<void> {
  const ids = ended.filter(({ canResume }) => canResume).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(pricePeriods)
    .set({ state: "running", endedAt: null, updatedAt: now })
    .where(inArray(pricePeriods.id, ids));
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

/**
 * Begins and ends all that is due, in whichever process, whatever was missed while the shop was closed.
 * @throws where a product's prices cannot be set, once those of all others are.
 */
export async function settleAllPrices(now?: Date): Promise<void> {
  const at = now ?? (await databaseTime());
  const failures: unknown[] = [];
  let last = "";
  for (;;) {
    const due = await dueProducts(at, last);
    try {
      await settleLocked(due, at);
    } catch {
      // One of them stands in the way of the others.
      for (const id of due) await settleLocked([id], at).catch((error) => failures.push(error));
    }
    if (due.length < batchSize) break;
    last = due.at(-1) ?? "";
  }
  if (failures.length > 0) throw failures[0];
}

async function settleLocked(ids: readonly string[], at: Date): Promise<void> {
  const settled = await db.transaction(async (tx) => {
    const locked = await lockProducts(tx, ids);
    return settlePrices(
      tx,
      locked.map(({ id }) => id),
      at,
    );
  });
  publishPrices(settled.productIds);
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
