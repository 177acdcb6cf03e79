import { and, asc, eq, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { countUseOf } from "#app/domains/offers/give-back-use.server.ts";
import { chooseBatchesOf } from "#app/domains/stock/batches/batches-on-sale.server.ts";
import { withholdRecalled } from "#app/domains/stock/batches/recall-batch.server.ts";
import { enterStock } from "#app/domains/stock/ledger/stock-ledger.server.ts";
import type { StockMove } from "#app/domains/stock/ledger/stock-topics.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import type { Order, StockHold } from "../order/order.ts";
import { mayFollow, stockHoldSteps } from "../order/order-steps.ts";
import { orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { lineRowsOf } from "../order/read-orders.server.ts";
import type { OrderRefusal } from "../placing/checkout.ts";
import { mergedLines } from "../placing/insert-order.server.ts";
import { noteEvent } from "../status/order-events.server.ts";
import { returnBatches, takeBatches } from "./order-batches.server.ts";

/** How long the units of an order wait for its payment, in ms (rules: stock-5). */
export const holdFor = 15 * 60 * 1000;

// For payments, which may not import the catalogue (docs/architecture.md).
export type { StockMove };

/** The first line that cannot be had. */
export type StockRefusal = Extract<OrderRefusal, { code: "product-not-found" | "out-of-stock" }>;

/**
 * Brings an order's units from where they are to where they belong, the products' stock included.
 * A hold that is held again starts anew. The order's row is locked by the caller, and its products
 * are locked after it, in id order, so that nobody waits in a circle.
 * @returns what was moved, to be published after the commit (publishOrder), or the refusal of the
 * first line that cannot be had; nothing was moved then.
 */
export async function moveStock(
  tx: Transaction,
  order: Pick<Order, "id" | "stockHold">,
  to: StockHold,
  heldUntil = new Date(Date.now() + holdFor),
): Promise<Result<StockMove[], StockRefusal>> {
  const again = order.stockHold === "held" && to === "held";
  if (!again && !mayFollow(stockHoldSteps, order.stockHold, to)) {
    throw new Error(`the stock of order ${order.id} is ${order.stockHold} and cannot be ${to}`);
  }
  const isInStock = (hold: StockHold) => hold === "released";
  const moved =
    isInStock(order.stockHold) === isInStock(to)
      ? ok([])
      : await moveLines(tx, order.id, isInStock(to) ? 1 : -1);
  if (!moved.ok) return moved;
  // With the units of who has not paid goes the use of a code, and it comes back with them (rules: offers-6).
  if (order.stockHold === "held" && to === "released") await countUseOf(tx, order.id, false);
  if (order.stockHold === "released") await countUseOf(tx, order.id, true);
  await tx
    .update(orders)
    .set({ stockHold: to, heldUntil: to === "held" ? heldUntil : null })
    .where(eq(orders.id, order.id));
  return moved;
}

/**
 * Takes units of which the stock shows too few: an admin has sent them all the same. What there is goes, of its
 * batches; what is missing was there after all. All count as sold, and if they come back, they are added.
 * @returns what was moved.
 */
export async function takeBeyondStock(
  tx: Transaction,
  order: Pick<Order, "id" | "stockHold">,
): Promise<StockMove[]> {
  const run = runIn(tx);
  const orderId = order.id;
  const lines = mergedLines(await lineRowsOf(tx, orderId));
  const stock = await lockStock(
    tx,
    lines.map(({ productId }) => productId),
  );
  const there = lines.map(({ productId, quantity }) => ({
    productId,
    quantity: Math.min(quantity, stock.get(productId) ?? 0),
  }));
  const batches = await chooseBatchesOf(run, there);
  const missing = lines.map(({ productId, quantity }, at) => ({
    productId,
    units: quantity - (there[at]?.quantity ?? 0),
  }));
  await enterStock(run, { kind: "counted", orderId }, missing);
  const units = lines.map(({ productId, quantity }) => ({ productId, units: -quantity }));
  await enterStock(run, { kind: "sold", orderId }, units);
  await takeBatches(run, orderId, batches);
  await tx
    .update(orders)
    .set({ stockHold: "taken", heldUntil: null })
    .where(eq(orders.id, order.id));
  await countUseOf(tx, orderId, true);
  return lines.flatMap(({ productId, quantity }) => {
    const before = stock.get(productId);
    if (before === undefined) return [];
    return { productId, before, after: Math.max(0, before - quantity) };
  });
}

/** Gives an order's units back, which nothing can refuse. @returns what was moved. */
export async function releaseStock(
  tx: Transaction,
  order: Pick<Order, "id" | "stockHold">,
): Promise<StockMove[]> {
  const released = await moveStock(tx, order, "released");
  return released.ok ? released.value : [];
}

/**
 * Locks products in id order, so that no two orders wait for each other.
 * @returns how much there is of each that is still sold.
 */
export async function lockStock(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const locked = await tx
    .select({ id: products.id, currentStock: products.currentStock })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for("update");
  return new Map(locked.map(({ id, currentStock }) => [id, currentStock]));
}

/** Puts an order's units back into stock (1) or takes them out of it (-1). */
async function moveLines(
  tx: Transaction,
  orderId: string,
  direction: 1 | -1,
): Promise<Result<StockMove[], StockRefusal>> {
  // An imported order may have a product twice.
  const lines = mergedLines(await lineRowsOf(tx, orderId));
  const stock = await lockStock(
    tx,
    lines.map((line) => line.productId),
  );
  if (direction === -1) {
    for (const { productId, title, quantity } of lines) {
      const left = stock.get(productId);
      if (left === undefined) return refused({ code: "product-not-found", productId });
      if (left < quantity) return refused({ code: "out-of-stock", productId, name: title });
    }
  }
  const run = runIn(tx);
  const moves = lines.map(({ productId, quantity }) => ({
    productId,
    units: direction * quantity,
  }));
  if (direction === 1) {
    await returnBatches(run, orderId, moves);
    const moved = await enterStock(run, { kind: "returned", orderId }, moves);
    await withholdRecalled(run, [...stock.keys()]);
    return ok(moved);
  }
  const batches = await chooseBatchesOf(run, lines);
  const moved = await enterStock(run, { kind: "sold", orderId }, moves);
  await takeBatches(run, orderId, batches);
  return ok(moved);
}

/**
 * Gives back the units of an order that nobody has paid for: the payment failed, was given up or
 * took too long (rules: stock-6). Those of a link stay until its end, whatever becomes of a payment
 * meanwhile (rules: pay-links-1).
 * @param onlyIf looked at once the order is locked: what the release depends on.
 */
export async function releaseHold(orderId: string, onlyIf?: SQL): Promise<void> {
  const hasNoLink = or(isNull(orders.payLinkUntil), lte(orders.payLinkUntil, new Date()));
  const released = await db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.stockHold, "held"), hasNoLink, onlyIf))
      .for("update");
    if (!order) return undefined;
    const moves = await releaseStock(tx, order);
    await noteEvent(tx, orderId, "not-paid");
    return { buyer: order.userId, moves };
  });
  if (released) publishOrder(released.buyer, released.moves);
}
