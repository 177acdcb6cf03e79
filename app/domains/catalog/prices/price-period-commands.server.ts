import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction, undoneIfRefused } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import {
  arePlanned,
  overlapping,
  type PlanRefusal,
  problemOf,
  regularPrices,
} from "./plan-problems.server.ts";
import { offeredPrice, type Plan, type PriceChange } from "./price-period.ts";
import { pricePeriods } from "./price-period-table.server.ts";
import {
  databaseTime,
  lockProducts,
  publishPrices,
  restorePrices,
  settlePrices,
  showPrices,
} from "./settle-prices.server.ts";

const settleEnqueue = statement<{ at: string }>("price-periods-enqueue", ({ at }) => {
  const { before, after } = insertJob("price-periods", { delay: `(${at}::timestamptz - now())` });
  return `${before} '{}'::jsonb ${after}`;
});

/** Has prices looked at when one begins or ends; in the transaction that says so. */
async function settleAt(tx: Transaction, ...moments: Date[]): Promise<void> {
  for (const at of moments) await tx.execute(settleEnqueue.sql({ at: at.toISOString() }));
}

/**
 * Plans prices of several products, all or none (rules: prices-1, prices-2). One that begins at once is
 * there with the answer.
 * @param now the database's time, where it is left out.
 */
export async function planPrices(
  { products: wanted, offer, startsAt: asked, endsAt }: Plan,
  actor: Actor,
  now?: Date,
): Promise<Result<undefined, PlanRefusal>> {
  const at = now ?? (await databaseTime());
  const startsAt = asked && asked > at ? asked : at;
  if (endsAt <= at) return refused({ code: "over" });
  const seen = new Map(wanted.map(({ id, seenPrice }) => [id, seenPrice]));
  const ids = [...seen.keys()];
  const planned = await undoneIfRefused<undefined, PlanRefusal>(async (tx) => {
    const locked = await lockProducts(tx, ids);
    await settlePrices(tx, ids, at);
    const regular = await regularPrices(tx, ids);
    const found = locked.map((product) => ({
      ...product,
      price: regular.get(product.id) ?? product.price,
    }));
    const rows = found.map((product) => ({
      id: uuid(),
      productId: product.id,
      price: offeredPrice(product, offer) ?? 0,
      priceBefore: product.price,
      startsAt,
      endsAt,
      createdBy: actor.id,
      updatedAt: at,
    }));
    const problem = await problemOf(tx, { found, ids, seen, rows });
    // Sent again, because the answer was lost.
    if (problem?.code === "overlap" && (await arePlanned(tx, rows, at))) return ok(undefined);
    if (problem) return refused(problem);
    await tx.insert(pricePeriods).values(rows);
    for (const [n, { title }] of found.entries()) {
      const { productId = "", price: amount } = rows[n] ?? {};
      await record(tx, actor, "product.plan-price", productId, { title, amount, startsAt, endsAt });
    }
    await settlePrices(tx, ids, at);
    await settleAt(tx, startsAt, endsAt);
    return ok(undefined);
  });
  if (planned.ok) publishPrices(ids);
  return planned;
}

export type ChangeRefusal = "not-found" | "changed" | "over" | "above-mrp" | "overlap";

/**
 * Changes one that is to come or runs; of what runs, price and end.
 * @param seen its `updatedAt` when it was looked at.
 */
export async function changePricePeriod(
  id: string,
  seen: Date,
  { price, startsAt: asked, endsAt }: PriceChange,
  actor: Actor,
  now?: Date,
): Promise<Result<undefined, ChangeRefusal>> {
  const at = now ?? (await databaseTime());
  const productIds = await productsOf([id]);
  const changed = await undoneIfRefused<undefined, ChangeRefusal>(async (tx) => {
    const [product] = await lockProducts(tx, productIds);
    await settlePrices(tx, productIds, at);
    const [was] = await tx.select().from(pricePeriods).where(eq(pricePeriods.id, id));
    if (!product || !was) return refused("not-found");
    if (was.updatedAt.getTime() !== seen.getTime() || was.endedAt) return refused("changed");
    const wanted = was.state === "running" ? was.startsAt : (asked ?? at);
    const startsAt = was.state === "running" || wanted > at ? wanted : at;
    if (endsAt <= at || endsAt <= startsAt) return refused("over");
    if (price > product.productMRP) return refused("above-mrp");
    const taken = await overlapping(tx, productIds, startsAt, endsAt, id);
    if (taken.length > 0) return refused("overlap");
    // Never the same twice, so that it tells one change from the next.
    const updatedAt = new Date(Math.max(at.getTime(), was.updatedAt.getTime() + 1));
    const priceBefore =
      was.state === "running"
        ? was.priceBefore
        : (await regularPrices(tx, productIds)).get(product.id);
    await tx
      .update(pricePeriods)
      .set({ price, priceBefore, startsAt, endsAt, updatedAt })
      .where(eq(pricePeriods.id, id));
    if (was.state === "running") await showPrices(tx, [was]);
    await settlePrices(tx, productIds, at);
    await settleAt(tx, startsAt, endsAt);
    await record(tx, actor, "product.change-price", product.id, {
      title: product.title,
      amount: price,
      was: { price: was.price, startsAt: was.startsAt, endsAt: was.endsAt },
      became: { price, startsAt, endsAt },
    });
    return ok(undefined);
  });
  if (changed.ok) publishPrices(productIds);
  return changed;
}

/**
 * Calls off what is to come, and ends what runs: the prices before it are back with the answer
 * (rules: prices-5).
 * @returns of how many products; those that are over already are left alone.
 */
export async function stopPricePeriods(
  ids: readonly string[],
  actor: Actor,
  now?: Date,
): Promise<number> {
  const at = now ?? (await databaseTime());
  const productIds = await productsOf(ids);
  if (productIds.length === 0) return 0;
  const stopped = await db.transaction(async (tx) => {
    const locked = await lockProducts(tx, productIds);
    const settled = await settlePrices(tx, productIds, at);
    const called = inArray(pricePeriods.id, [...ids]);
    const over = { endedAt: at, updatedAt: at };
    const cancelled = await tx
      .update(pricePeriods)
      .set({ state: "cancelled", ...over })
      .where(and(called, eq(pricePeriods.state, "planned")))
      .returning();
    const ended = await tx
      .update(pricePeriods)
      .set({ state: "ended", ...over })
      .where(and(called, eq(pricePeriods.state, "running")))
      .returning();
    await restorePrices(tx, ended);
    const titles = new Map(locked.map(({ id, title }) => [id, title]));
    for (const { productId, price, startsAt, endsAt } of [...cancelled, ...ended]) {
      const title = titles.get(productId);
      const detail = { title, amount: price, startsAt, endsAt };
      await record(tx, actor, "product.stop-price", productId, detail);
    }
    return { n: cancelled.length + ended.length, settled: settled.productIds };
  });
  publishPrices(stopped.n > 0 ? productIds : stopped.settled);
  // What was looked at is no longer so.
  publish("prices");
  return stopped.n;
}

async function productsOf(ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: pricePeriods.productId })
    .from(pricePeriods)
    .where(inArray(pricePeriods.id, [...ids]));
  return rows.map(({ id }) => id);
}
