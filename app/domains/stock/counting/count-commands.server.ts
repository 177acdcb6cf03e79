import { and, asc, eq, gt, inArray, notExists, or } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction, undoneIfRefused } from "#app/server/database/database.server.ts";
import { runIn, statement } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { type BatchShare, chooseBatches } from "../batches/choose-batches.ts";
import { moveWithheld, withholdOf } from "../batches/withhold-batches.server.ts";
import { countStock, type MovedUnits } from "../ledger/stock-ledger.server.ts";
import { type StockMove, stockTopics } from "../ledger/stock-topics.ts";
import { stockBatches } from "../stock-tables.server.ts";
import { stockCounts } from "./stock-desk-tables.server.ts";

/** How long ago, in seconds, a count may have been made that comes late. */
const oldestCount = 24 * 60 * 60;

interface GivenCount {
  productId: string;
  counted: number;
  /** How many seconds ago it was counted. */
  age: number;
}

// What should have been on the shelf at that moment is the stock then, what was withheld of it then, and what
// orders have that nobody has packed. What another count has found since was so at that moment too. What orders
// had then is not known any more once one of them has taken, given back or been packed.
const countSave = statement<GivenCount & { by: string; since: string }>(
  "stock-count-save",
  (given) => `
    with moment as (
      select id, now() - make_interval(secs => ${given.age}::int) as at
      from products where id = ${given.productId}::text
    ), late as (
      select exists (
        select from stock_entries where product_id = moment.id and order_id is not null and time > moment.at
      ) or exists (
        select from order_events join order_lines as line on line.order_id = order_events.order_id
        where line.product_id = moment.id and event in ('ordered', 'processing', 'shipped', 'delivered')
          -- Its ids begin with their time, and lie in an index.
          and order_events.id > ${given.since}::text and order_events.time > moment.at
      ) as "isLate"
      from moment
    ), saved as (
    insert into stock_counts (product_id, counted, expected, counted_by, time)
    select id, ${given.counted}::int, greatest(0,
      coalesce((
        select stock from stock_entries where product_id = moment.id and time <= moment.at
        order by number desc limit 1
      ), 0) + coalesce((
        select sum(withheld) from stock_batches where product_id = moment.id and withheld > 0
      ), 0) + coalesce((
        select sum(units) from stock_entries
        where product_id = moment.id and kind in ('withheld', 'resumed', 'counted') and order_id is null
          and time > moment.at
      ), 0) + coalesce((
        select sum(line.quantity) from orders join order_lines as line on order_id = orders.id
        where status in ('ordered', 'confirmed') and stock_hold in ('taken', 'held')
          and orders.time <= moment.at and line.product_id = moment.id
      ), 0)), ${given.by}, moment.at
    from moment cross join late where not "isLate"
    on conflict (product_id) do update set
      counted = excluded.counted, expected = excluded.expected, counted_by = excluded.counted_by, time = excluded.time
      -- One that has waited for a connection is older than what somebody has counted since.
      where stock_counts.time <= excluded.time
    )
    select "isLate" from late`,
);

/**
 * Keeps what was counted of a product until the counts are entered (rules: counting-1).
 * @returns "late" where it was counted too long ago, or an order has taken, given back or left the shelf since
 * (rules: counting-2).
 */
export async function saveCount(
  given: GivenCount,
  actor: Actor,
): Promise<Result<undefined, "not-found" | "late">> {
  if (given.age > oldestCount) return refused("late");
  const since = uuid({ msecs: Date.now() - given.age * 1000, random: new Uint8Array(16) });
  const known = await db.transaction(async (tx) => {
    const run = runIn(tx);
    const saved = await run<{ isLate: boolean }>(
      countSave.query({ ...given, by: actor.id, since }),
    );
    return saved[0];
  });
  if (!known) return refused("not-found");
  if (known.isLate) return refused("late");
  publish("stock");
  return ok(undefined);
}

/** Drops what was counted of a product. */
export async function dropCount(productId: string): Promise<void> {
  await db.delete(stockCounts).where(eq(stockCounts.productId, productId));
  publish("stock");
}

/** Drops all counts, those that the screen showed and no others (rules: counting-3). */
export async function dropCounts(
  seen: SeenCounts,
  actor: Actor,
): Promise<Result<undefined, "changed">> {
  const dropped = await undoneIfRefused<undefined, "changed">(async (tx) => {
    const counts = await tx.delete(stockCounts).returning();
    const sold = await tx
      .select({ id: products.id, title: products.title })
      .from(products)
      .where(
        inArray(
          products.id,
          counts.map(({ productId }) => productId),
        ),
      );
    const titles = new Map(sold.map(({ id, title }) => [id, title]));
    const shown = counts.flatMap(({ productId, counted, expected }) => {
      const title = titles.get(productId);
      return title === undefined ? [] : { title, counted, expected };
    });
    const units = shown.reduce((sum, count) => sum + count.counted - count.expected, 0);
    if (shown.length !== seen.n || units !== seen.units) return refused("changed");
    await record(tx, actor, "stock.drop-counts", "", { n: shown.length, counts: shown });
    return ok(undefined);
  });
  if (dropped.ok) publish("stock");
  return dropped;
}

/** What the screen showed of what is entered by one press. */
export interface SeenCounts {
  n: number;
  /** The sum of the differences. */
  units: number;
}

/** A product that has less than the difference would take: it was sold meanwhile. */
interface ShortProduct {
  title: string;
  missing: number;
}

/**
 * Enters the differences of all counts (rules: counting-3). It is the difference that is entered, not the
 * figure: what was sold since it was counted stays sold.
 * @returns products that would have had fewer than none; they have none now.
 */
export async function enterCounts(
  seen: SeenCounts,
  actor: Actor,
): Promise<Result<ShortProduct[], "changed">> {
  const moves: StockMove[] = [];
  const entered = await undoneIfRefused<ShortProduct[], "changed">(async (tx) => {
    const ids = tx.select({ id: stockCounts.productId }).from(stockCounts);
    const { id, title, currentStock } = products;
    const locked = await tx
      .select({ id, title, currentStock })
      .from(products)
      .where(inArray(id, ids))
      .orderBy(asc(id))
      .for("update");
    // Not those of a product that somebody counts only now: it is not locked.
    const isLocked = inArray(
      stockCounts.productId,
      locked.map((product) => product.id),
    );
    const isGone = notExists(tx.select().from(products).where(eq(id, stockCounts.productId)));
    const deleted = await tx.delete(stockCounts).where(or(isLocked, isGone)).returning();
    const counts = new Map(deleted.map((count) => [count.productId, count]));
    const found = locked.flatMap((product): CountedProduct[] => {
      const count = counts.get(product.id);
      return count ? [{ ...product, units: count.counted - count.expected }] : [];
    });
    const units = found.reduce((sum, count) => sum + count.units, 0);
    if (found.length !== seen.n || units !== seen.units) return refused("changed");
    const differing = found.filter((count) => count.units !== 0);
    const short = await enterDifferences(tx, differing, actor);
    const differences = differing.map(({ title, units }) => ({ title, units }));
    await record(tx, actor, "stock.enter-counts", "", { n: found.length, differences, short });
    const after = await tx
      .select({ id, currentStock })
      .from(products)
      .where(
        inArray(
          id,
          differing.map((product) => product.id),
        ),
      );
    const stock = new Map(after.map((product) => [product.id, product.currentStock]));
    for (const { id, currentStock } of differing) {
      const now = stock.get(id) ?? currentStock;
      moves.push({ productId: id, before: currentStock, after: now });
    }
    return ok(short);
  });
  if (entered.ok) publish("stock", ...stockTopics(moves));
  return entered;
}

interface CountedProduct
  extends Pick<typeof products.$inferSelect, "id" | "title" | "currentStock"> {
  /** The difference. */
  units: number;
}

/** Of many products in as many statements as of one. @returns those that have less than their difference takes. */
async function enterDifferences(
  tx: Transaction,
  counted: readonly CountedProduct[],
  actor: Actor,
): Promise<ShortProduct[]> {
  const ids = counted.map(({ id }) => id);
  const withheld = Map.groupBy(await withheldOf(tx, ids), ({ productId }) => productId);
  const short: ShortProduct[] = [];
  const differences: MovedUnits[] = [];
  const broughtBack: BatchShare[] = [];
  for (const { id: productId, title, currentStock, units } of counted) {
    const own = withheld.get(productId) ?? [];
    const onShelf = own.reduce((sum, batch) => sum + batch.units, currentStock);
    const missing = Math.max(0, -units - onShelf);
    if (missing > 0) short.push({ title, missing });
    differences.push({ productId, units: units + missing });
    // What is missing is missing from what is for sale first, and then from what is withheld.
    broughtBack.push(...chooseBatches(own, currentStock, Math.max(0, -units - missing)));
  }
  await moveWithheld(tx, broughtBack);
  const reason = { enteredBy: actor.id };
  await countStock(runIn(tx), reason, differences);
  await withholdOf(tx, ids);
  return short;
}

/** What is withheld of products, the first to expire first. */
const withheldOf = (tx: Transaction, ids: readonly string[]): Promise<BatchShare[]> =>
  tx
    .select({
      productId: stockBatches.productId,
      batchId: stockBatches.id,
      units: stockBatches.withheld,
    })
    .from(stockBatches)
    .where(and(inArray(stockBatches.productId, [...ids]), gt(stockBatches.withheld, 0)))
    .orderBy(asc(stockBatches.bestBefore), asc(stockBatches.number));
