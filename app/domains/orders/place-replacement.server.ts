import { asc, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { products } from "#app/domains/catalog/product-table.server.ts";
import type { StockMove } from "#app/domains/catalog/stock-topics.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { totalsOf } from "#app/lib/totals.ts";
import type { Transaction } from "#app/server/database.server.ts";
import { lineRowsOf } from "./change-order.server.ts";
import type { OrderRefusal } from "./checkout.ts";
import { mailAboutOrder } from "./mail-about-order.server.ts";
import { orderMonth } from "./order-number.ts";
import { orderLines, orderNumberCounters, orders } from "./order-table.server.ts";

type StockRefusal = Extract<OrderRefusal, { code: "product-not-found" | "out-of-stock" }>;

/**
 * Places the order that takes the place of one that came back: the same lines to the same address, taken from
 * the stock, at no price (rules: returns-5). Its caller has locked the order; its key makes it one.
 * @returns the new order and what was moved, or the first line that cannot be had; nothing is written then.
 */
export async function placeReplacement(
  tx: Transaction,
  replaced: typeof orders.$inferSelect,
): Promise<Result<{ id: string; orderNumber: string; moves: StockMove[] }, StockRefusal>> {
  const rows = await lineRowsOf(tx, replaced.id);
  const ids = rows.map(({ productId }) => productId);
  const locked = await tx
    .select({ id: products.id, currentStock: products.currentStock })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
  const stock = new Map(locked.map(({ id, currentStock }) => [id, currentStock]));
  const moves: StockMove[] = [];
  for (const { productId, title, quantity } of rows) {
    const before = stock.get(productId);
    if (before === undefined) return refused({ code: "product-not-found", productId });
    if (before < quantity) return refused({ code: "out-of-stock", productId, name: title });
    stock.set(productId, before - quantity);
    moves.push({ productId, before, after: before - quantity });
  }
  for (const { productId, before, after } of moves) {
    await tx
      .update(products)
      .set({ currentStock: after, unitsSold: sql`${products.unitsSold} + ${before - after}` })
      .where(eq(products.id, productId));
  }
  const id = uuid();
  const lines = rows.map((row) => ({ ...row, orderId: id, price: 0 }));
  const month = orderMonth(new Date());
  const [counter] = await tx
    .insert(orderNumberCounters)
    .values({ month, last: 1 })
    .onConflictDoUpdate({
      target: orderNumberCounters.month,
      set: { last: sql`${orderNumberCounters.last} + 1` },
    })
    .returning({ last: orderNumberCounters.last });
  if (!counter) throw new Error(`no number in ${month}`);
  const [placed] = await tx
    .insert(orders)
    .values({
      id,
      month,
      sequence: counter.last,
      checkoutKey: `replaces-${replaced.id}`,
      userId: replaced.userId,
      email: replaced.email,
      selectedAddresses: replaced.selectedAddresses,
      accountDeletedAt: replaced.accountDeletedAt,
      ...totalsOf(lines),
      paymentMethod: "cod",
      paymentStatus: "cod",
      status: "ordered",
    })
    .returning({ orderNumber: orders.orderNumber });
  if (!placed) throw new Error(`the replacement of ${replaced.id} was not saved`);
  await tx.insert(orderLines).values(lines);
  await mailAboutOrder(tx, id, "order-replacement");
  return ok({ id, orderNumber: placed.orderNumber, moves });
}
